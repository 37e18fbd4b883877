import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'

const advice = 'see "JWT_SECRET" in docs/operations.md'

/** Warnings for secrets that differ from those of the last start, by their row in `identity`. */
const warnings = {
  'session-secret':
    'the secret of sessions is not that of the last start: if nobody changed it, another machine has its own, and sessions and links made by one fail on the other; ' +
    advice,
  'settings-secret':
    "secrets.json is not that of the last start: if nobody changed it, another machine has its own, and cannot read the mail server's password or two-step sign-in; " +
    advice,
}

/**
 * Stores a one-way fingerprint of each secret, and returns a warning for each that differs from the stored one. The new
 * fingerprint replaces it, so a deliberate change is reported once, and two machines with different secrets at each
 * start of the other. Tested on SQLite and Postgres.
 */
export const noteSecrets = async (
  db: Knex,
  secrets: Record<keyof typeof warnings, Uint8Array>,
): Promise<string[]> => {
  const found: string[] = []
  for (const name of ['session-secret', 'settings-secret'] as const) {
    const value = createHmac('sha256', secrets[name]).update(`fingerprint of ${name}`).digest('hex')
    await db('identity').insert({ name, value }).onConflict('name').ignore()
    const changed: number = await db('identity').where({ name }).whereNot({ value }).update({ value })
    if (changed > 0) found.push(warnings[name])
  }
  return found
}
