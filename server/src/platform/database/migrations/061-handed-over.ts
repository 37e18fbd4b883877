import type { Knex } from 'knex'

/**
 * Adds the variants of a session's lines as its buyer, or its own payment, last took them over: a JSON list of ids. Null
 * in sessions that nobody has taken over, or not since this migration.
 */
export const up = (db: Knex) => db.raw('alter table agent_sessions add column handed_over text')

export const down = (db: Knex) => db.raw('alter table agent_sessions drop column handed_over')
