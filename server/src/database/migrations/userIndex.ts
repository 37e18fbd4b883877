/** Statements that belong to one dialect. */
interface Statements {
  up: readonly string[]
  down: readonly string[]
}

const textOf = (user: string) => `${user}.first_name || ' ' || ${user}.last_name || ' ' || ${user}.email`

/** Accounts are numbered by when they were made, a million to a millisecond: the newest are found without sorting. */
const firstNumber = (user: string) =>
  `cast(round((julianday(${user}.created_at) - 2440587.5) * 86400000) as integer) * 1000000`
const nextNumber = (
  user: string,
) => `(select coalesce(max(number), ${firstNumber(user)} - 1) + 1 from user_index_rows
  where number >= ${firstNumber(user)} and number < ${firstNumber(user)} + 1000000)`
const numberOf = (id: string) => `(select number from user_index_rows where user_id = ${id})`

const tables = ['user_index', 'user_word_index']
const add = (user: string) =>
  tables.map(
    table => `insert into ${table} (rowid, text) values (${numberOf(`${user}.id`)}, ${textOf(user)});`,
  )
const remove = (id: string) => tables.map(table => `delete from ${table} where rowid = ${numberOf(id)};`)

const trigger = (name: string, when: string, statements: readonly string[]) =>
  `create trigger users_index_${name} after ${when} on users begin ${statements.join(' ')} end`

/**
 * `user_index` has every three letters in a row of names and email, `user_word_index` how their words begin, both under
 * the numbers of `user_index_rows`, because VACUUM may number the rows of `users` anew.
 */
export const userIndexOfSqlite: Statements = {
  up: [
    'create table user_index_rows (number integer primary key, user_id varchar(36) not null unique)',
    "create virtual table user_index using fts5(text, content='', contentless_delete=1, tokenize='trigram')",
    `create virtual table user_word_index using fts5(text, content='', contentless_delete=1, prefix='1 2',
      tokenize="unicode61 remove_diacritics 0 tokenchars '@.-_+'")`,
    trigger('insert', 'insert', [
      `insert into user_index_rows (number, user_id) values (${nextNumber('new')}, new.id);`,
      ...add('new'),
    ]),
    trigger('update', 'update of first_name, last_name, email', [...remove('new.id'), ...add('new')]),
    trigger('delete', 'delete', [...remove('old.id'), 'delete from user_index_rows where user_id = old.id;']),
    `insert into user_index_rows (number, user_id)
      select ${firstNumber('users')} + row_number() over (partition by created_at order by id) - 1, id from users`,
    ...tables.map(
      table => `insert into ${table} (rowid, text) select r.number, ${textOf('u')}
        from users u join user_index_rows r on r.user_id = u.id`,
    ),
  ],
  down: [
    ...['delete', 'update', 'insert'].map(name => `drop trigger users_index_${name}`),
    ...['user_word_index', 'user_index', 'user_index_rows'].map(table => `drop table ${table}`),
  ],
}

/** The extension comes with every Postgres; where it may not be created, accounts are looked through one by one. */
const trigramIndex = `do $do$ begin
  create extension if not exists pg_trgm;
  create index users_text on users using gin
    ((' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm cannot be used here: %', sqlerrm;
end $do$`

export const userIndexOfPostgres: Statements = {
  up: [trigramIndex],
  down: ['drop index if exists users_text'],
}
