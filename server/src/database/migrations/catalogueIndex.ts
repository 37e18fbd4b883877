/** Statements that belong to one dialect. */
interface Statements {
  up: readonly string[]
  down: readonly string[]
}

interface Source {
  table: 'products' | 'variants'
  columns: readonly [string, string]
  /** The product that a row leads to. */
  product: (row: string) => string
}

const sources: readonly Source[] = [
  { table: 'products', columns: ['title', 'slug'], product: row => `${row}.id` },
  { table: 'variants', columns: ['sku', 'barcode'], product: row => `${row}.product_id` },
]

const textOf = ({ columns }: Source, row: string) =>
  columns.map(column => `${row}.${column}`).join(" || ' ' || ")
const numberOf = (id: string) => `(select number from catalogue_index_rows where owner_id = ${id})`
const indexes = ['catalogue_index', 'catalogue_word_index']
const add = (source: Source) =>
  indexes.map(
    index => `insert into ${index} (rowid, text) values (${numberOf('new.id')}, ${textOf(source, 'new')});`,
  )
const remove = (id: string) => indexes.map(index => `delete from ${index} where rowid = ${numberOf(id)};`)

const triggersOf = (source: Source) => {
  const { table, columns, product } = source
  const trigger = (name: string, when: string, statements: readonly string[]) =>
    `create trigger ${table}_catalogue_${name} after ${when} begin ${statements.join(' ')} end`
  const changed = columns.map(column => `old.${column} <> new.${column}`).join(' or ')
  return [
    trigger('insert', `insert on ${table}`, [
      `insert into catalogue_index_rows (owner_id, product_id) values (new.id, ${product('new')});`,
      ...add(source),
    ]),
    trigger('update', `update of ${columns.join(', ')} on ${table} when ${changed}`, [
      ...remove('new.id'),
      ...add(source),
    ]),
    trigger('delete', `delete on ${table}`, [
      ...remove('old.id'),
      'delete from catalogue_index_rows where owner_id = old.id;',
    ]),
  ]
}

const fill = (source: Source) => {
  const { table, product } = source
  return [
    `insert into catalogue_index_rows (owner_id, product_id) select o.id, ${product('o')} from ${table} o`,
    ...indexes.map(
      index => `insert into ${index} (rowid, text) select r.number, ${textOf(source, 'o')}
        from ${table} o join catalogue_index_rows r on r.owner_id = o.id`,
    ),
  ]
}

/**
 * `catalogue_index` has every three letters in a row of titles with slugs, and of SKUs with barcodes;
 * `catalogue_word_index` how their words begin; both under the numbers of `catalogue_index_rows`, because VACUUM may
 * number the rows of other tables anew.
 */
export const catalogueIndexOfSqlite: Statements = {
  up: [
    `create table catalogue_index_rows (number integer primary key, owner_id varchar(36) not null unique,
      product_id varchar(36) not null)`,
    "create virtual table catalogue_index using fts5(text, content='', contentless_delete=1, tokenize='trigram')",
    `create virtual table catalogue_word_index using fts5(text, content='', contentless_delete=1, prefix='1 2',
      tokenize='unicode61 remove_diacritics 0')`,
    ...sources.flatMap(triggersOf),
    ...sources.flatMap(fill),
  ],
  down: [
    ...sources.flatMap(({ table }) =>
      ['delete', 'update', 'insert'].map(name => `drop trigger ${table}_catalogue_${name}`),
    ),
    ...['catalogue_word_index', 'catalogue_index', 'catalogue_index_rows'].map(
      table => `drop table ${table}`,
    ),
  ],
}

/** The extension comes with every Postgres; where it may not be created, texts are looked through one by one. */
const trigramIndex = `do $do$ begin
  create extension if not exists pg_trgm;
  create index products_catalogue_text on products using gin ((' ' || title || ' ' || slug) gin_trgm_ops);
  create index variants_catalogue_text on variants using gin ((' ' || sku || ' ' || barcode) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm cannot be used here: %', sqlerrm;
end $do$`

export const catalogueIndexOfPostgres: Statements = {
  up: [trigramIndex],
  down: ['products', 'variants'].map(table => `drop index if exists ${table}_catalogue_text`),
}
