/** Moments at which a crash must not break a promise; the fault drills use the same names. */
export type CrashPoint =
  | 'in the first transaction'
  | 'order placed, provider not called'
  | 'session made, answer lost'
  | 'session kept, shopper not answered'
  | 'payment by token made, not charged'
  | 'token charged, answer lost'
  | 'webhook verified, not kept'
  | 'webhook kept, not answered'
  | 'webhook answered, not processed'
  | 'in settle'
  | 'in numbering'
  | 'settled, mail not sent'
  | 'mail sent, not marked'
  | 'refund intended, not sent'
  | 'refund made, answer lost'
  | 'page closed, order not canceled'
  | 'restore: half of the files moved'
  | 'restore: files moved, rows not committed'
  | 'restore: committed, not cleaned up'

declare const CRASH_POINTS: boolean | undefined

/**
 * Kills the process here if a fault drill asks for it (`CRASH_AT`), or suspends it (`FREEZE_AT`). Does nothing
 * except in the drills' own build.
 */
export const crashPoint = (name: CrashPoint): void => {
  if (typeof CRASH_POINTS === 'undefined' || !CRASH_POINTS) return
  if (process.env['CRASH_AT'] === name) process.kill(process.pid, 'SIGKILL')
  if (process.env['FREEZE_AT'] !== name) return
  delete process.env['FREEZE_AT']
  process.kill(process.pid, 'SIGSTOP')
}
