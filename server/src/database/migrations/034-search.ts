import type { Knex } from 'knex'
import { isPostgres } from '../connect.ts'
import { idColumn } from './columns.ts'

const rowOf = (id: string) => `(select number from product_search_index_rows where product_id = ${id})`

/** `product_search_index` holds the words for FTS5; `product_search_index_rows` tells which of its rows is whose. */
const sqlite = [
  `create table product_search_index_rows (number integer primary key, product_id varchar(36) not null unique)`,
  `create virtual table product_search_index using fts5(title, facts, body, tokenize='unicode61 remove_diacritics 0')`,
  `create trigger product_search_insert after insert on product_search begin
    insert into product_search_index_rows (product_id) values (new.product_id);
    insert into product_search_index (rowid, title, facts, body)
      values (${rowOf('new.product_id')}, new.title, new.facts, new.body);
  end`,
  `create trigger product_search_update after update of title, facts, body on product_search begin
    update product_search_index set title = new.title, facts = new.facts, body = new.body
      where rowid = ${rowOf('new.product_id')};
  end`,
  `create trigger product_search_delete after delete on product_search begin
    delete from product_search_index where rowid = ${rowOf('old.product_id')};
    delete from product_search_index_rows where product_id = old.product_id;
  end`,
  // Padded, so that a word's beginning and end count as letters do.
  `create virtual table search_words_index using fts5(word, tokenize='trigram')`,
  `create trigger search_words_insert after insert on search_words begin
    insert into search_words_index (word) values ('  ' || new.word || ' ');
  end`,
  `create trigger search_words_delete after delete on search_words begin
    delete from search_words_index where rowid in
      (select rowid from search_words_index where word match '"  ' || old.word || ' "');
  end`,
]

const document = (columns: readonly string[]) =>
  `to_tsvector('simple'::regconfig, ${columns.join(" || ' ' || ")})`

/** One column for each reach of a search: with weights in one, every hit would have to be looked up again. */
const postgres = [
  `alter table product_search
    add column title_document tsvector generated always as (${document(['title'])}) stored,
    add column facts_document tsvector generated always as (${document(['title', 'facts'])}) stored,
    add column body_document tsvector generated always as (${document(['title', 'facts', 'body'])}) stored`,
  ...['title', 'facts', 'body'].map(
    reach => `create index product_search_${reach} on product_search using gin (${reach}_document)`,
  ),
  // The extension comes with every Postgres; where it may not be created, all words are compared.
  `do $do$ begin
    create extension if not exists pg_trgm;
    create index search_words_similar on search_words using gin (word gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
    raise notice 'pg_trgm cannot be used here: %', sqlerrm;
  end $do$`,
]

/**
 * What shoppers find products by: their words, folded and in the singular, the title's, the facts' and the rest's; and
 * every word with the number of products that have it, for what is misspelt. Kept by `search/keepProductSearch.ts`.
 * Tested on SQLite and Postgres.
 */
export const up = async (db: Knex) => {
  await db.schema.createTable('product_search', table => {
    // No foreign key: whoever takes a product away counts its words down as well.
    idColumn(table, 'product_id').primary()
    table.text('title').notNullable()
    table.text('facts').notNullable()
    table.text('body').notNullable()
    table.integer('version').notNullable()
  })
  // Words are looked for by their beginning, too, so they are compared byte by byte.
  await db.raw(`create table search_words (
    word varchar(100)${isPostgres(db) ? ' collate "C"' : ''} not null primary key,
    products integer not null)`)
  for (const statement of isPostgres(db) ? postgres : sqlite) await db.raw(statement)
}

export const down = async (db: Knex) => {
  await db.schema.dropTable('search_words')
  await db.schema.dropTable('product_search')
  if (isPostgres(db)) return
  for (const table of ['search_words_index', 'product_search_index', 'product_search_index_rows'])
    await db.schema.dropTable(table)
}
