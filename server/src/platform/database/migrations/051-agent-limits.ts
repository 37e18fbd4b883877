import type { Knex } from 'knex'
import { runAll } from './columns.ts'

/**
 * Counts how often each assistant was over a limit, gives a token a limit of its own, and stores a digest of the order
 * that an assistant was last told of.
 */
export const up = (db: Knex) =>
  runAll(db, [
    'alter table agent_days add column limited integer not null default 0',
    'alter table agent_tokens add column max_requests integer',
    'alter table agent_sessions add column told_order varchar(64)',
    // Assistants that know an order get no second message that it was created.
    `update agent_sessions set told_order = '' where id in (
      select o.agent_session_id from orders o join outbox m on m.order_id = o.id
        where m.kind = 'agent-order' and m.sent_at is not null and m.last_error is null)`,
  ])

export const down = (db: Knex) =>
  runAll(db, [
    'alter table agent_sessions drop column told_order',
    'alter table agent_tokens drop column max_requests',
    'alter table agent_days drop column limited',
  ])
