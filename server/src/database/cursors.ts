import type { Knex } from 'knex'

/** Lists at the payment provider that are read from where the last successful read ended. */
type CursorName = 'payment-events' | 'payment-cases' | 'provider-balance'

/** The instant until which a list has been read; null before the first time. */
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
