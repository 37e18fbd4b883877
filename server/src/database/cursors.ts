import type { Knex } from 'knex'

/** Instants up to which something is done: lists at the payment provider that were read, and backups. */
type CursorName =
  | 'payment-events'
  | 'payment-cases'
  | 'provider-balance'
  | 'backup-made'
  | 'backup-sent'
  | 'backup-verified'

/** The instant until which it is done; null before the first time. */
export const readCursor = async (db: Knex, name: CursorName): Promise<string | null> => {
  const kept: { read_until: string } | undefined = await db('cursors').where({ name }).first('read_until')
  return kept?.read_until ?? null
}

export const moveCursor = async (db: Knex, name: CursorName, until: number): Promise<void> => {
  await db('cursors')
    .insert({ name, read_until: new Date(until).toISOString() })
    .onConflict('name')
    .merge()
}
