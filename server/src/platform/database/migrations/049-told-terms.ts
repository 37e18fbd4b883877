import type { Knex } from 'knex'

/** Adds the terms of delivery that an assistant was last shown with the total. */
export const up = (db: Knex) => db.raw('alter table agent_sessions add column told_terms varchar(80)')

export const down = (db: Knex) => db.raw('alter table agent_sessions drop column told_terms')
