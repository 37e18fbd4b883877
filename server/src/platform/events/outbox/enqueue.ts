import type { Knex } from 'knex'
import { newId } from '../../database/BaseModel.ts'
import { insertRows } from '../../database/insertRows.ts'

interface Message {
  /** Key of its subject: of messages with the same key only the first is stored. */
  dedupeKey: string
  kind: string
  /** Content of the message; has an `orderId` if it is about an order. */
  payload: object
  at: string
}

/** Stores work for after the commit (emails, documents), in the transaction that causes it. */
export const enqueue = async (trx: Knex.Transaction, ...messages: Message[]): Promise<void> => {
  const row = ({ dedupeKey, kind, payload, at }: Message) => ({
    id: newId(),
    dedupe_key: dedupeKey,
    kind,
    payload: JSON.stringify(payload),
    order_id: (payload as { orderId?: string }).orderId ?? null,
    available_at: at,
    created_at: at,
  })
  await insertRows(trx, 'outbox', messages.map(row), { onConflict: 'on conflict (dedupe_key) do nothing' })
}
