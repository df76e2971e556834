// The connection to the server: one socket that comes back by itself.
import type { FromBrowser, ToBrowser } from "./wire";

export type ConnectionState = "connecting" | "open" | "lost";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 8_000;
/** After so many ms without an answer the connection is given up. */
const PATIENCE = 6_000;
/** The same for opening one: a browser by itself would wait for minutes. */
const OPENING = 15_000;

export class Connection {
  state: ConnectionState = $state("connecting");
  lag = $state(0);
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #beat = 0;
  #n = 0;
  /** When the last ping was sent, and the end of patience with it or with the connection; 0 if answered. */
  #pinged = 0;
  #deadline = 0;
  #ended = false;

  constructor(
    readonly opened: () => void,
    readonly heard: (message: ToBrowser) => void,
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  /** Sends, or tells that nobody would hear it. */
  send(message: FromBrowser): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#stop();
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    this.#deadline = window.setTimeout(() => this.#again(socket), OPENING);
    socket.onopen = () => {
      this.#stop();
      this.state = "open";
      this.#wait = FIRST_WAIT;
      this.#beat = window.setInterval(() => this.#ping(), HEARTBEAT);
      this.opened();
      this.#ping();
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ToBrowser);
    socket.onclose = () => this.#again(socket);
  }

  #hear(message: ToBrowser): void {
    if (message.t !== "pong") return this.heard(message);
    if (message.n !== this.#n) return;
    this.lag = Math.round(performance.now() - this.#pinged);
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  /** A ping that stays unanswered means that the connection is dead even if nobody said so. */
  #ping(): void {
    if (this.#deadline) return;
    const socket = this.#socket;
    this.#pinged = performance.now();
    this.#deadline = window.setTimeout(() => this.#again(socket), PATIENCE);
    this.send({ t: "ping", n: ++this.#n, lag: Math.min(60_000, this.lag) });
  }

  #stop(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#deadline);
    this.#deadline = 0;
  }

  #again(socket: WebSocket | null): void {
    if (this.#ended || socket !== this.#socket) return;
    this.#socket = null;
    socket?.close();
    this.#stop();
    this.state = "lost";
    // Everybody’s connection breaks at once when a server restarts: they shall not all return at once.
    this.#timer = window.setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }

  /** The network is gone: a socket would find that out only much later. */
  #cut = (): void => {
    if (this.#socket) this.#again(this.#socket);
  };

  /** Somebody looks again, or the network is back: see at once whether the connection still holds. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.state === "open") return this.#ping();
    if (this.state !== "lost") return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    if (this.#socket === null) this.#connect();
  };
}
