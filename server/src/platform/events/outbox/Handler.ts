import type { Deps } from '../../base/deps.ts'

/** A message of the outbox that is being handled. */
export interface OutboxMessage {
  id: string
  payload: Record<string, unknown>
  createdAt: string
}

/**
 * Handles one kind of message. `handle` may be called again for the same message after a crash, or if a result was
 * lost; it passes on the message's id, by which its receiver recognises a repeat. It throws the reason of a failure, or
 * `NotYet`.
 */
export interface OutboxHandler {
  /** Returns the reason if there was nothing to do. `signal` ends it early when the shop stops. */
  handle: (deps: Deps, message: OutboxMessage, signal: AbortSignal) => Promise<string | void>
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
export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>

/** Something else has to happen first. The message is tried again after `delayMs`, and the attempt is not counted. */
export class NotYet extends Error {
  readonly delayMs: number

  constructor(reason: string, delayMs: number) {
    super(reason)
    this.delayMs = delayMs
  }
}
