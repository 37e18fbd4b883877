import type { Knex } from 'knex'
import { dropFunctions, dropTables, idColumn, isPostgres, runAll } from './columns.ts'

// SQLite: FTS5 indexes that triggers update. Each has a table `..._rows` that numbers its rows, because VACUUM may
// renumber the rows of other tables. Postgres: trigram indexes. Their extension is part of every Postgres; if it may
// not be created, searches read the texts one by one.

/** Returns a trigger after an event of a table, with statements that each end in a semicolon. */
const trigger = (name: string, when: string, statements: readonly string[]) =>
  `create trigger ${name} after ${when} begin ${statements.join(' ')} end`

const wordIndexes = (name: string, tokens = "'unicode61 remove_diacritics 0'") => [
  // Indexes every three consecutive characters.
  `create virtual table ${name}_index using fts5(text, content='', contentless_delete=1, tokenize='trigram')`,
  // Indexes beginnings of words.
  `create virtual table ${name}_word_index using fts5(text, content='', contentless_delete=1, prefix='1 2',
      tokenize=${tokens})`,
]

/** Returns statements that add a row's text to both indexes of a name, and that remove it from them. */
const inIndexes = (name: string, numberOf: (id: string) => string) => {
  const indexes = [`${name}_index`, `${name}_word_index`]
  return {
    add: (id: string, text: string) =>
      indexes.map(index => `insert into ${index} (rowid, text) values (${numberOf(id)}, ${text});`),
    remove: (id: string) => indexes.map(index => `delete from ${index} where rowid = ${numberOf(id)};`),
  }
}

/** Texts by which staff find products and variants: titles, slugs, SKUs and barcodes. */
const catalogue = [
  { table: 'products', columns: ['title', 'slug'], product: 'new.id' },
  { table: 'variants', columns: ['sku', 'barcode'], product: 'new.product_id' },
]
const inCatalogue = inIndexes(
  'catalogue',
  id => `(select number from catalogue_index_rows where owner_id = ${id})`,
)

const catalogueTriggers = catalogue.flatMap(({ table, columns, product }) => {
  const text = columns.map(column => `new.${column}`).join(" || ' ' || ")
  const changed = columns.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    trigger(`${table}_catalogue_insert`, `insert on ${table}`, [
      `insert into catalogue_index_rows (owner_id, product_id) values (new.id, ${product});`,
      ...inCatalogue.add('new.id', text),
    ]),
    trigger(`${table}_catalogue_update`, `update of ${columns.join(', ')} on ${table} when ${changed}`, [
      ...inCatalogue.remove('new.id'),
      ...inCatalogue.add('new.id', text),
    ]),
    trigger(`${table}_catalogue_delete`, `delete on ${table}`, [
      ...inCatalogue.remove('old.id'),
      'delete from catalogue_index_rows where owner_id = old.id;',
    ]),
  ]
})

/** Returns a name without its apostrophe, as it is often typed: `oneill`. */
const plainName = (column: string) => `replace(replace(${column}, '''', ''), '’', '')`

/**
 * Accounts are numbered by their time of creation, a million per millisecond, so the newest are found without sorting.
 */
const firstNumber = 'cast(round((julianday(new.created_at) - 2440587.5) * 86400000) as integer) * 1000000'
const nextNumber = `(select coalesce(max(number), ${firstNumber} - 1) + 1 from user_index_rows
  where number >= ${firstNumber} and number < ${firstNumber} + 1000000)`
const inUsers = inIndexes('user', id => `(select number from user_index_rows where user_id = ${id})`)
const nameAndEmail = `new.first_name || ' ' || new.last_name || ' ' || new.email || ' ' || ${plainName('new.last_name')}`

/** Updates the index by which accounts are found by parts of names and email. */
const userTriggers = [
  trigger('users_index_insert', 'insert on users', [
    `insert into user_index_rows (number, user_id) values (${nextNumber}, new.id);`,
    ...inUsers.add('new.id', nameAndEmail),
  ]),
  trigger('users_index_update', 'update of first_name, last_name, email on users', [
    ...inUsers.remove('new.id'),
    ...inUsers.add('new.id', nameAndEmail),
  ]),
  trigger('users_index_delete', 'delete on users', [
    ...inUsers.remove('old.id'),
    'delete from user_index_rows where user_id = old.id;',
  ]),
]

/** Title, comment, product and writer of a review, kept up to date by triggers on accounts and products. */
const reviewText = `trim(new.title || ' ' || new.comment || ' ' ||
  coalesce((select p.title from products p where p.id = new.product_id), '') || ' ' ||
  coalesce((select u.first_name || ' ' || u.last_name || ' ' || u.email from users u where u.id = new.user_id), ''))`
const reviewNumber = (id: string) => `(select number from review_index_rows where review_id = ${id})`
const setReviewText = `update reviews set search_text = ${reviewText} where id = new.id;`

const reviewTriggers = [
  trigger('reviews_index_update', 'update of search_text on reviews', [
    `insert into review_index_rows (review_id) select new.id
        where not exists (select 1 from review_index_rows where review_id = new.id);`,
    `delete from review_index where rowid = ${reviewNumber('new.id')};`,
    `insert into review_index (rowid, review_id, text) values (${reviewNumber('new.id')}, new.id, new.search_text);`,
  ]),
  trigger('reviews_index_delete', 'delete on reviews', [
    `delete from review_index where rowid = ${reviewNumber('old.id')};`,
    'delete from review_index_rows where review_id = old.id;',
  ]),
  trigger('reviews_text_insert', 'insert on reviews', [setReviewText]),
  trigger('reviews_text_update', 'update of title, comment, user_id, product_id on reviews', [setReviewText]),
  trigger('users_review_text', 'update of first_name, last_name, email on users', [
    'update reviews set title = title where user_id = new.id;',
  ]),
  trigger('products_review_text', 'update of title on products', [
    'update reviews set title = title where product_id = new.id;',
  ]),
]

const wordTriggers = [
  // Padded, so that trigrams include a word's beginning and end.
  trigger('search_words_insert', 'insert on search_words', [
    "insert into search_words_index (word) values ('  ' || new.word || ' ');",
  ]),
  trigger('search_words_delete', 'delete on search_words', [
    `delete from search_words_index where rowid in
      (select rowid from search_words_index where word match '"  ' || old.word || ' "');`,
  ]),
]

const sqlite = [
  `create table catalogue_index_rows (number integer primary key, owner_id varchar(36) not null unique,
      product_id varchar(36) not null)`,
  ...wordIndexes('catalogue'),
  ...catalogueTriggers,
  'create table user_index_rows (number integer primary key, user_id varchar(36) not null unique)',
  ...wordIndexes('user', `"unicode61 remove_diacritics 0 tokenchars '@.-_+'"`),
  ...userTriggers,
  'create table review_index_rows (number integer primary key, review_id varchar(36) not null unique)',
  "create virtual table review_index using fts5(review_id unindexed, text, tokenize='trigram')",
  ...reviewTriggers,
  "create virtual table search_words_index using fts5(word, tokenize='trigram')",
  ...wordTriggers,
]

const trigrams = {
  products_catalogue_text: `products using gin ((' ' || title || ' ' || slug) gin_trgm_ops)`,
  variants_catalogue_text: `variants using gin ((' ' || sku || ' ' || barcode) gin_trgm_ops)`,
  users_text: `users using gin ((' ' || first_name || ' ' || last_name || ' ' || email || ' ' || ${plainName('last_name')}) gin_trgm_ops)`,
  reviews_search_text: 'reviews using gin (search_text gin_trgm_ops)',
  search_words_similar: 'search_words using gin (word gin_trgm_ops)',
}

const refreshReviewsOf = (what: 'user' | 'product', columns: string) => [
  `create function review_text_of_${what}() returns trigger language plpgsql as $do$ begin
      update reviews set title = title where ${what}_id = new.id;
      return null;
    end $do$`,
  `create trigger ${what}s_review_text after update of ${columns} on ${what}s
      for each row execute function review_text_of_${what}()`,
]

const postgres = [
  `create function review_text() returns trigger language plpgsql as $do$ begin
      new.search_text := ${reviewText};
      return new;
    end $do$`,
  `create trigger reviews_text before insert or update of title, comment, user_id, product_id on reviews
      for each row execute function review_text()`,
  ...refreshReviewsOf('user', 'first_name, last_name, email'),
  ...refreshReviewsOf('product', 'title'),
  `do $do$ begin
    create extension if not exists pg_trgm;
    ${Object.entries(trigrams)
      .map(([name, on]) => `create index ${name} on ${on};`)
      .join('\n    ')}
  exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
    raise notice 'pg_trgm cannot be used here: %', sqlerrm;
  end $do$`,
]

/** Creates the search indexes of products, variants, accounts and reviews. */
export const up = async (db: Knex) => {
  // The normalised singular words of products, separately for title, facts and body. Written by
  // `catalogue/products/search/`.
  await db.schema.createTable('product_search', table => {
    // No foreign key, because removing a product must also decrement its word counts.
    idColumn(table, 'product_id').primary()
    table.text('title').notNullable()
    table.text('facts').notNullable()
    table.text('body').notNullable()
    table.integer('version').notNullable()
  })
  // Every word with the number of products that contain it, to correct misspellings. Words are also found by their
  // beginning, so they are compared byte by byte.
  await db.raw(`create table search_words (
    word varchar(100)${isPostgres(db) ? ' collate "C"' : ''} not null primary key,
    products integer not null)`)
  await runAll(db, isPostgres(db) ? postgres : sqlite)
}

const dropSqlite = [
  ...catalogue.flatMap(({ table }) =>
    ['insert', 'update', 'delete'].map(act => `drop trigger ${table}_catalogue_${act}`),
  ),
  ...['insert', 'update', 'delete'].map(act => `drop trigger users_index_${act}`),
  ...['reviews_index_update', 'reviews_index_delete', 'reviews_text_insert', 'reviews_text_update'].map(
    name => `drop trigger ${name}`,
  ),
  ...['users_review_text', 'products_review_text'].map(name => `drop trigger ${name}`),
  ...['catalogue', 'user'].flatMap(name => [
    `drop table ${name}_word_index`,
    `drop table ${name}_index`,
    `drop table ${name}_index_rows`,
  ]),
  ...['review_index', 'review_index_rows', 'search_words_index'].map(name => `drop table ${name}`),
]

const dropPostgres = [
  ...Object.keys(trigrams).map(name => `drop index if exists ${name}`),
  ...['products', 'users'].map(table => `drop trigger ${table}_review_text on ${table}`),
  'drop trigger reviews_text on reviews',
]

export const down = async (db: Knex) => {
  await dropTables(db, ['search_words', 'product_search'])
  await runAll(db, isPostgres(db) ? dropPostgres : dropSqlite)
  await dropFunctions(db, ['review_text_of_product', 'review_text_of_user', 'review_text'])
}
