import type { Knex } from 'knex'
import {
  dropFunctions,
  dropTables,
  idColumn,
  instantColumn,
  isPostgres,
  linkColumn,
  runAll,
} from './columns.ts'

const text = 'the audit log is append-only'

/** Ensures that an entry's key never changes, like all its other columns (008). */
const createGuard = (db: Knex) =>
  runAll(
    db,
    isPostgres(db)
      ? [
          `create function refuse_change_of_audit_key() returns trigger language plpgsql as $body$ begin
            if new.key_id is not distinct from old.key_id then return new; end if;
            raise exception '${text}';
          end $body$`,
          `create trigger audit_log_key_stays before update on audit_log
            for each row execute function refuse_change_of_audit_key()`,
        ]
      : [
          `create trigger audit_log_key_stays before update on audit_log when new.key_id is not old.key_id
            begin select raise(abort, '${text}'); end`,
        ],
  )

/** Creates the table of API keys, and notes in the audit log which key made an entry. */
export const up = async (db: Knex) => {
  await db.schema.createTable('api_keys', table => {
    idColumn(table).primary()
    table.string('name', 60).notNullable()
    // SHA-256 of the whole key in hex, and the key's beginning.
    table.string('digest', 64).notNullable().unique()
    table.string('prefix', 20).notNullable()
    // Permissions, separated by spaces.
    table.text('permissions').notNullable()
    table.text('addresses').notNullable().defaultTo('')
    linkColumn(table, 'user_id', 'users').index()
    instantColumn(table, 'created_at').notNullable()
    instantColumn(table, 'expires_at')
    instantColumn(table, 'last_used_at')
    instantColumn(table, 'revoked_at')
  })
  // Keys are never deleted, so no reference can break; SQLite could not drop a column with one.
  await db.raw('alter table audit_log add column key_id varchar(36)')
  await createGuard(db)
}

export const down = async (db: Knex) => {
  await runAll(db, [
    isPostgres(db) ? 'drop trigger audit_log_key_stays on audit_log' : 'drop trigger audit_log_key_stays',
    'alter table audit_log drop column key_id',
  ])
  await dropFunctions(db, ['refuse_change_of_audit_key'])
  await dropTables(db, ['api_keys'])
}
