/* A line to the server that comes back by itself. Every command gets a promise of its answer.
   It is up once the server has said something, not when a socket merely opened. */

const PING_EVERY = 10_000;
const DEAD_AFTER = 3_000;
const CONNECT_WITHIN = 6_000;
const SYNC_AFTER = 1_500;
const LONGEST_WAIT = 10_000;
const FINAL_CODES = new Set([4403, 4404]);

export class LineDown extends Error {}

export function socketAddress(path, place = location) {
  return `${place.protocol === "https:" ? "wss:" : "ws:"}//${place.host}${path}`;
}

/* Longer and longer, and never all clients at the same moment. */
export const pauseBefore = (attempt, random = Math.random) =>
  Math.min(LONGEST_WAIT, 500 * 2 ** attempt) * (0.5 + random() / 2);

export function createLine({ address, onUp, onDown, onState, onPong, onRefused, onOther = () => {}, now = () => performance.now() }) {
  const waiting = new Map();
  let socket = null;
  let attempt = 0;
  let lastAck = 0;
  let heardAt = now();
  let isHeard = false;
  let newest = -1;
  let isRefused = false;
  let timers = [];
  let retry = null;

  const isOpen = () => socket?.readyState === WebSocket.OPEN;

  function connect() {
    clearTimeout(retry);
    socket = new WebSocket(address);
    const own = socket;
    const isOwn = (listener) => (event) => own === socket && listener(event);
    socket.addEventListener("open", isOwn(opened));
    socket.addEventListener("message", isOwn(heard));
    socket.addEventListener("close", isOwn((event) => dropped(event.code)));
    retry = setTimeout(giveUp, CONNECT_WITHIN);
  }

  function opened() {
    newest = -1;
    timers = [setInterval(ping, PING_EVERY), setTimeout(() => newest < 0 && sync(), SYNC_AFTER)];
    ping();
  }

  function heard(event) {
    heardAt = now();
    attempt = 0;
    clearTimeout(retry);
    const isFirst = !isHeard;
    isHeard = true;
    const frame = JSON.parse(event.data);
    const asked = waiting.get(frame.ack);
    if (asked) {
      waiting.delete(frame.ack);
      clearTimeout(asked.timer);
      asked.resolve({ ...frame, roundTrip: now() - asked.at });
    }
    if (frame.kind === "state" && frame.number >= newest) {
      newest = frame.number;
      onState(frame);
    }
    if (frame.kind !== "state" && !asked) onOther(frame);
    if (isFirst) onUp();
  }

  function dropped(code) {
    timers.forEach((timer) => { clearInterval(timer); clearTimeout(timer); });
    timers = [];
    socket = null;
    isHeard = false;
    const lost = [...waiting.values()];
    waiting.clear();
    for (const asked of lost) {
      clearTimeout(asked.timer);
      asked.reject(new LineDown());
    }
    clearTimeout(retry);
    isRefused = FINAL_CODES.has(code);
    if (isRefused) return onRefused(code);
    onDown();
    retry = setTimeout(connect, pauseBefore(attempt++));
  }

  function giveUp() {
    const dead = socket;
    dropped(0);
    dead?.close();
  }

  function ask(message) {
    if (!isOpen()) return Promise.reject(new LineDown());
    const ack = ++lastAck;
    return new Promise((resolve, reject) => {
      const at = now();
      waiting.set(ack, { resolve, reject, at, timer: setTimeout(() => watch(ack), DEAD_AFTER) });
      socket.send(JSON.stringify({ ...message, ack }));
    });
  }

  /* An unanswered command on a line where nothing else is heard either means that the line is dead. */
  function watch(ack) {
    const asked = waiting.get(ack);
    if (!asked) return;
    const silence = now() - Math.max(asked.at, heardAt);
    if (silence >= DEAD_AFTER) giveUp();
    else asked.timer = setTimeout(() => watch(ack), DEAD_AFTER - silence);
  }

  const ping = () => ask({ kind: "ping" }).then((frame) => frame.kind === "pong" && onPong(frame), () => {});

  /* What the server knows now, for who may have missed something while everything seemed well. */
  const sync = () => ask({ kind: "sync" }).catch(() => {});

  /* Look after the line at once: the net is back, or somebody looks at the page again. */
  function wake() {
    if (isOpen()) return ping();
    if (isRefused) return;
    const hanging = socket;
    attempt = 0;
    connect();
    hanging?.close();
  }

  return { connect, ask, sync, wake, isUp: () => isOpen() && isHeard, silentFor: () => now() - heardAt };
}
