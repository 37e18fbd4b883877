import type { Knex } from 'knex'
import { createRules, dropRules, type TriggerRule } from './008-money-rules.ts'
import { notifyAgentSql } from './023-agent-sessions.ts'

const rulesOf = (db: Knex): readonly TriggerRule[] =>
  ['insert', 'update of state'].map((event, index) => ({
    name: `agent_order_return_${index}`,
    table: 'returns',
    event,
    when: index === 0 ? '1 = 1' : 'new.state <> old.state',
    act: notifyAgentSql(db, 'new.order_id', 'new.updated_at'),
  }))

/** Notifies assistants about returns of orders that came through them. */
export const up = (db: Knex) => createRules(db, rulesOf(db))

export const down = (db: Knex) => dropRules(db, rulesOf(db))
