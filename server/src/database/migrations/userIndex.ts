/** Statements that belong to one dialect. */
interface Statements {
  up: readonly string[]
  down: readonly string[]
}

const textOf = (user: string) => `${user}.first_name || ' ' || ${user}.last_name || ' ' || ${user}.email`

/**
 * `user_index` has every three letters in a row of names and email. A change of them looks for its entry one by one,
 * since VACUUM may number the rows of `users` anew; names change seldom.
 */
export const userIndexOfSqlite: Statements = {
  up: [
    "create virtual table user_index using fts5(user_id unindexed, text, tokenize='trigram')",
    `create trigger users_index_insert after insert on users begin
      insert into user_index (user_id, text) values (new.id, ${textOf('new')});
    end`,
    `create trigger users_index_update after update of first_name, last_name, email on users begin
      update user_index set text = ${textOf('new')} where user_id = new.id;
    end`,
    `create trigger users_index_delete after delete on users begin
      delete from user_index where user_id = old.id;
    end`,
    `insert into user_index (user_id, text) select id, ${textOf('users')} from users`,
  ],
  down: [
    'drop trigger users_index_delete',
    'drop trigger users_index_update',
    'drop trigger users_index_insert',
    'drop table user_index',
  ],
}

/** The extension comes with every Postgres; where it may not be created, accounts are looked through one by one. */
const trigramIndex = `do $do$ begin
  create extension if not exists pg_trgm;
  create index users_text on users using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm cannot be used here: %', sqlerrm;
end $do$`

export const userIndexOfPostgres: Statements = {
  up: [trigramIndex],
  down: ['drop index if exists users_text'],
}
