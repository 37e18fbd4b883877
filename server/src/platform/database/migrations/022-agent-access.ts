import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn } from './columns.ts'

/** Assistants: the shop's keys, their tokens, answers under idempotency keys, and who asked what with which outcome. */
export const up = async (db: Knex) => {
  await db.schema.createTable('agent_signing_keys', table => {
    idColumn(table).primary()
    // Counted up, so that of several processes one makes the next key.
    table.integer('generation').notNullable().unique()
    // A JWK as JSON, and the private part, sealed.
    table.text('public_key').notNullable()
    table.text('private_key').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
  await db.schema.createTable('agent_tokens', table => {
    idColumn(table).primary()
    table.string('name', 60).notNullable()
    // SHA-256 in hex of the whole token, and how it begins.
    table.string('digest', 64).notNullable().unique()
    table.string('prefix', 20).notNullable()
    // Host of the agent's profile; null for any.
    table.string('host', 260)
    linkColumn(table, 'user_id', 'users').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'last_used_at')
    instantColumn(table, 'revoked_at')
  })
  await db.schema.createTable('agent_answers', table => {
    // Digest of agent, operation and key.
    table.string('id', 43).primary()
    // Digest of what was asked.
    table.string('content', 43).notNullable()
    // The run that is under way or gave the answer.
    idColumn(table, 'run_id').notNullable()
    instantColumn(table, 'started_at').notNullable().index()
    // Status and body, sealed; null while it is under way.
    table.text('answer')
  })
  await db.schema.createTable('agents', table => {
    // Key: the tier, then the host.
    table.string('id', 280).primary()
    table.string('name', 260).notNullable()
    table.string('tier', 10).notNullable().checkIn(['anonymous', 'signed', 'trusted'])
    instantColumn(table, 'first_at').notNullable()
    instantColumn(table, 'last_at').notNullable().index()
  })
  await db.schema.createTable('agent_days', table => {
    table.string('agent_id', 280).notNullable().references('id').inTable('agents').onDelete('CASCADE')
    table.string('day', 10).notNullable().index()
    table.integer('calls').notNullable()
    table.integer('refusals').notNullable()
    table.primary(['agent_id', 'day'])
  })
  await db.schema.createTable('agent_calls', table => {
    table.increments('number')
    instantColumn(table, 'at').notNullable().index()
    // Null where nobody was known yet; then `name` is what the profile's address says.
    table.string('agent_id', 280)
    table.string('name', 260).notNullable()
    table.string('tier', 10)
    table.string('transport', 4).notNullable()
    table.string('operation', 60).notNullable()
    // `ok`, or the code of what was answered instead.
    table.string('outcome', 60).notNullable()
    // ms.
    table.integer('took').notNullable()
    table.index(['agent_id', 'number'])
  })
  await db.schema.createTable('agent_searches', table => {
    // In small letters, without what follows the hundredth sign.
    table.string('query', 100).primary()
    table.integer('count').notNullable()
    instantColumn(table, 'last_at').notNullable().index()
  })
}

export const down = (db: Knex) =>
  dropTables(db, [
    'agent_searches',
    'agent_calls',
    'agent_days',
    'agents',
    'agent_answers',
    'agent_tokens',
    'agent_signing_keys',
  ])
