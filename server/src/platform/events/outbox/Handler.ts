import type { Deps } from '../../base/deps.ts'

/** Something of the outbox that is being done. */
export interface Message {
  id: string
  payload: Record<string, unknown>
  createdAt: string
}

/**
 * Act for one kind of message. It may be asked again for the same message: after a crash, or when its answer was
 * lost; so whatever it does carries the message's id. Throws what went wrong, or `NotYet`.
 */
export interface Handler {
  /** Returns why there was nothing to do, if so. `signal` ends it early when the shop stops. */
  handle: (deps: Deps, message: Message, signal: AbortSignal) => Promise<string | void>
  /** Goes before others that wait since the same moment. */
  isFirst?: boolean
  /** A letter to a person: staff may have it sent once more. */
  isMail?: boolean
  /** Fields of the payload that open an account: forgotten once the message is sent or given up. */
  secrets?: readonly string[]
  /** Time for which it is of use after its making, ms; then it is given up. */
  usefulMs?: number
}

/** Handlers by kind of message. */
export type Handlers = Readonly<Record<string, Handler>>

/** Something else has to happen first: tried again after `ms`, and no attempt is counted. */
export class NotYet extends Error {
  readonly ms: number

  constructor(reason: string, ms: number) {
    super(reason)
    this.ms = ms
  }
}
