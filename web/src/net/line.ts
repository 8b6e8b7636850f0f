/** One seat's line to the server: says hello, says it again after every break, and knows which messages were carried out. */
import { VERSION, type Because, type ClientMessage, type Done, type ServerMessage } from '../protocol'

export type LineState = 'connecting' | 'open' | 'lost' | 'closed'

type Command = Exclude<ClientMessage, { type: 'hello' }>
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
type Reply = Done | Because

export interface Listener {
  /** What this side has: the state of its last update, and how many lines of the log. */
  has(): { state: number | null; log: number }
  hear(message: ServerMessage): void
  change(state: LineState, why: string): void
}

/** The server refused, or the line broke before it could answer. */
export class NotDone extends Error {
  constructor(
    text: string,
    readonly rule = '',
    readonly lost = false,
  ) {
    super(text)
  }
}

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const PING_EVERY = 25_000

export class Line {
  #socket: WebSocket | null = null
  #waits = new Map<number, { done: (reply: Reply) => void; failed: (problem: NotDone) => void }>()
  #next = 1
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pings: ReturnType<typeof setInterval> | undefined
  #ended = false

  constructor(
    readonly table: string,
    readonly token: string,
    readonly listener: Listener,
  ) {
    this.connect()
    addEventListener('online', this.connect)
  }

  /** Try now; does nothing while the line stands. */
  connect = (): void => {
    if (this.#ended || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    clearTimeout(this.#timer)
    this.listener.change('connecting', '')
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/socket`)
    this.#socket = socket
    socket.onopen = () => {
      const { state, log } = this.listener.has()
      socket.send(JSON.stringify({ type: 'hello', v: VERSION, table: this.table, token: this.token, state, log }))
    }
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as ServerMessage)
    socket.onclose = () => this.#broken('')
  }

  /** Resolves when the server has carried it out; rejects with `NotDone` otherwise. */
  send(command: WithoutId<Command>): Promise<Reply> {
    if (this.#socket?.readyState !== WebSocket.OPEN) return Promise.reject(new NotDone('', '', true))
    const id = this.#next++
    const answer = new Promise<Reply>((done, failed) => this.#waits.set(id, { done, failed }))
    this.#socket.send(JSON.stringify({ ...command, id }))
    return answer
  }

  end(): void {
    this.#ended = true
    removeEventListener('online', this.connect)
    clearTimeout(this.#timer)
    clearInterval(this.#pings)
    this.#socket?.close()
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#tries = 0
        clearInterval(this.#pings)
        this.#pings = setInterval(() => void this.send({ type: 'ping' }).catch(() => undefined), PING_EVERY)
        this.listener.change('open', '')
        break
      case 'done':
      case 'because':
        this.#waits.get(message.id)?.done(message)
        this.#waits.delete(message.id)
        break
      case 'refused':
        this.#waits.get(message.id)?.failed(new NotDone(message.text, message.rule))
        this.#waits.delete(message.id)
        break
      case 'goodbye':
        this.#ended = !message.again
        this.#broken(message.text)
        break
    }
    this.listener.hear(message)
  }

  #broken(why: string): void {
    clearInterval(this.#pings)
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    socket.onclose = null
    socket.close()
    for (const wait of this.#waits.values()) wait.failed(new NotDone(why, '', true))
    this.#waits.clear()
    if (this.#ended) return this.listener.change('closed', why)
    this.listener.change('lost', why)
    // A little chance in the wait keeps a whole club from coming back in the same moment.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.75 + Math.random() / 2)
    this.#timer = setTimeout(this.connect, wait)
  }
}
