/* Keeps a phone's screen on while a turn is played, where the browser can do that. */

export function createAwake() {
  let lock = null;
  let isWanted = false;

  async function hold() {
    if (!isWanted || lock || document.hidden) return;
    try {
      lock = await navigator.wakeLock?.request("screen") ?? null;
      lock?.addEventListener("release", () => { lock = null; });
      if (!isWanted) stay(false);
    } catch {
      /* Refused, for example by an empty battery: the screen sleeps as always. */
    }
  }

  function stay(isPlaying) {
    isWanted = isPlaying;
    if (isPlaying) hold();
    else lock?.release();
  }

  document.addEventListener("visibilitychange", hold);
  return { stay };
}
