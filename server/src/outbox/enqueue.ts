import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'

interface Message {
  /** What it is about: of messages with the same key only the first is kept. */
  dedupeKey: string
  kind: string
  payload: object
  at: string
}

/** Writes down, in the transaction that causes it, something to be done after the commit (a mail, a document). */
export const enqueue = async (
  trx: Knex.Transaction,
  { dedupeKey, kind, payload, at }: Message,
): Promise<void> => {
  await trx('outbox')
    .insert({
      id: newId(),
      dedupe_key: dedupeKey,
      kind,
      payload: JSON.stringify(payload),
      available_at: at,
      created_at: at,
    })
    .onConflict('dedupe_key')
    .ignore()
}
