import assert from "node:assert/strict";
import test from "node:test";

import { LineDown, createLine, pauseBefore, socketAddress } from "../../static/simultan/js/socket.js";

/* Stands in for the browser's WebSocket: the test opens it, speaks and hangs up. */
class Socket extends EventTarget {
  static OPEN = 1;
  static made = [];

  constructor(address) {
    super();
    Object.assign(this, { address, readyState: 0, sent: [] });
    Socket.made.push(this);
  }

  send(text) { this.sent.push(JSON.parse(text)); }
  close() { this.readyState = 3; }

  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  says(frame) { this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(frame) })); }

  drops(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

globalThis.WebSocket = Socket;

/* A line on a clock that the test moves; `told` is what the page heard. */
function setUp(context) {
  context.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  Socket.made = [];
  let time = 0;
  const told = [];
  const line = createLine({
    address: "ws://here/ws",
    onUp: () => told.push("up"),
    onDown: () => told.push("down"),
    onState: ({ number }) => told.push(number),
    onPong: () => {},
    onRefused: (code) => told.push(`refused ${code}`),
    now: () => time,
  });
  const wait = (milliseconds) => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      time += 100;
      context.mock.timers.tick(100);
    }
  };
  line.connect();
  return { line, told, wait };
}

const state = (number) => ({ kind: "state", number });

test("the line is up once the server has spoken", (context) => {
  const { line, told } = setUp(context);
  const [socket] = Socket.made;

  socket.opens();
  assert.equal(line.isUp(), false);
  socket.says(state(1));

  assert.equal(line.isUp(), true);
  assert.deepEqual(told, [1, "up"]);
});

test("a state older than the last one is dropped", (context) => {
  const { told } = setUp(context);
  const [socket] = Socket.made;
  socket.opens();

  for (const number of [3, 2, 3, 4]) socket.says(state(number));

  assert.deepEqual(told, [3, "up", 3, 4]);
});

test("after a restart of the server smaller numbers count again", (context) => {
  const { told, wait } = setUp(context);
  Socket.made[0].opens();
  Socket.made[0].says(state(9));
  Socket.made[0].drops();
  wait(1_000);
  Socket.made[1].opens();
  Socket.made[1].says(state(1));

  assert.deepEqual(told, [9, "up", "down", 1, "up"]);
});

test("an answer finds its question", async (context) => {
  const { line } = setUp(context);
  const [socket] = Socket.made;
  socket.opens();

  const asked = line.ask({ kind: "withdraw", turn: 4 });
  const { ack } = socket.sent.at(-1);
  socket.says({ kind: "receipt", ack, revision: 2 });

  assert.deepEqual(await asked, { kind: "receipt", ack, revision: 2, roundTrip: 0 });
});

test("what is asked without a line is refused at once", async (context) => {
  const { line } = setUp(context);

  await assert.rejects(line.ask({ kind: "ping" }), LineDown);
});

test("a line that has died unnoticed is given up after three seconds", async (context) => {
  const { line, told, wait } = setUp(context);
  const [socket] = Socket.made;
  socket.opens();
  socket.says(state(1));
  const asked = line.ask({ kind: "withdraw", turn: 4 });

  const refused = assert.rejects(asked, LineDown);
  wait(3_100);
  await refused;

  assert.deepEqual(told, [1, "up", "down"]);
  wait(1_000);
  assert.equal(Socket.made.length, 2);
});

test("a connection that hangs is tried anew", (context) => {
  const { wait } = setUp(context);

  wait(7_000);

  assert.equal(Socket.made.length, 2);
});

test("the net being back does not wait for the pause to end", (context) => {
  const { line } = setUp(context);
  Socket.made[0].drops();

  line.wake();

  assert.equal(Socket.made.length, 2);
});

test("a link that nobody knows is not tried again", (context) => {
  const { line, told, wait } = setUp(context);
  Socket.made[0].opens();
  Socket.made[0].drops(4404);

  wait(30_000);
  line.wake();

  assert.deepEqual(told, ["refused 4404"]);
  assert.equal(Socket.made.length, 1);
});

test("a socket that was given up is heard no more", (context) => {
  const { line, told } = setUp(context);
  const [first] = Socket.made;
  line.wake();
  Socket.made[1].opens();
  Socket.made[1].says(state(5));

  first.says(state(6));
  first.drops();

  assert.deepEqual(told, [5, "up"]);
});

test("pauses grow, and never all at the same moment", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map((attempt) => pauseBefore(attempt, () => 1)), [500, 1_000, 2_000, 4_000, 10_000]);
  assert.equal(pauseBefore(0, () => 0), 250);
});

test("a secure page has a secure line", () => {
  assert.equal(socketAddress("/ws/x", { protocol: "https:", host: "club.org" }), "wss://club.org/ws/x");
  assert.equal(socketAddress("/ws/x", { protocol: "http:", host: "hall:8000" }), "ws://hall:8000/ws/x");
});
