import type { Knex } from 'knex'

/** Instants up to which something is done: reading lists of the payment provider, and backups. */
type CursorName =
  | 'payment-events'
  | 'payment-cases'
  | 'provider-balance'
  | 'backup-made'
  | 'backup-sent'
  | 'backup-verified'

/** Reads the instants up to which these are done; null before the first time. */
export const readCursors = async <Name extends CursorName>(
  db: Knex,
  names: readonly Name[],
): Promise<Record<Name, string | null>> => {
  const stored: { name: string; read_until: string }[] = await db('cursors')
    .whereIn('name', names)
    .select('*')
  const entries = names.map(name => [name, stored.find(row => row.name === name)?.read_until ?? null])
  return Object.fromEntries(entries) as Record<Name, string | null>
}

/** Reads the instant up to which something is done; null before the first time. */
export const readCursor = async (db: Knex, name: CursorName): Promise<string | null> =>
  (await readCursors(db, [name]))[name]

export const moveCursor = async (db: Knex, name: CursorName, until: number): Promise<void> => {
  await db('cursors')
    .insert({ name, read_until: new Date(until).toISOString() })
    .onConflict('name')
    .merge()
}
