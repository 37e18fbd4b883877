import type { Knex } from 'knex'
import { dropTables, idColumn, instantColumn, linkColumn } from './columns.ts'

/**
 * Creates tables for assistants: the shop's keys, their tokens, answers under idempotency keys, and a log of calls with
 * their outcome.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('agent_signing_keys', table => {
    idColumn(table).primary()
    // Incremented, so that only one of several processes creates the next key.
    table.integer('generation').notNullable().unique()
    // A JWK as JSON, and the private part, encrypted.
    table.text('public_key').notNullable()
    table.text('private_key').notNullable()
    instantColumn(table, 'created_at').notNullable()
  })
  await db.schema.createTable('agent_tokens', table => {
    idColumn(table).primary()
    table.string('name', 60).notNullable()
    // SHA-256 of the whole token in hex, and the token's beginning.
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
    // Digest of the request.
    table.string('content', 43).notNullable()
    // The run that is under way, or that returned the answer.
    idColumn(table, 'run_id').notNullable()
    instantColumn(table, 'started_at').notNullable().index()
    // Status and body, encrypted; null while the run is under way.
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
    // Null if the agent was not known yet; `name` then comes from the profile's address.
    table.string('agent_id', 280)
    table.string('name', 260).notNullable()
    table.string('tier', 10)
    table.string('transport', 4).notNullable()
    table.string('operation', 60).notNullable()
    // `ok`, or the code of the error that was returned.
    table.string('outcome', 60).notNullable()
    // Duration, ms.
    table.integer('took').notNullable()
    table.index(['agent_id', 'number'])
  })
  await db.schema.createTable('agent_searches', table => {
    // In lower case, at most a hundred characters.
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
