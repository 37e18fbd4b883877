import type { Deps } from '../../base/deps.ts'

/** A message of the outbox that is being handled. */
export interface Message {
  id: string
  payload: Record<string, unknown>
  createdAt: string
}

/**
 * Handles one kind of message. It may be called again for the same message after a crash, or if a result was lost, so
 * it passes on the message's id. Throws the reason of a failure, or `NotYet`.
 */
export interface Handler {
  /** Returns the reason if there was nothing to do. `signal` ends it early when the shop stops. */
  handle: (deps: Deps, message: Message, signal: AbortSignal) => Promise<string | void>
  /** Handled before others that are due at the same time. */
  isUrgent?: boolean
  /** An email, which staff may have sent again. */
  isMail?: boolean
  /** Fields of the payload that give access to an account: erased once the message is sent or given up. */
  secrets?: readonly string[]
  /** Time after its creation during which it is useful, ms; then it is given up. */
  usefulMs?: number
}

/** Handlers by kind of message. */
export type Handlers = Readonly<Record<string, Handler>>

/** Something else has to happen first: the message is tried again after `ms`, and the attempt is not counted. */
export class NotYet extends Error {
  readonly ms: number

  constructor(reason: string, ms: number) {
    super(reason)
    this.ms = ms
  }
}
