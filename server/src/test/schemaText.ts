import type { Knex } from 'knex'
import { rows } from '../platform/database/rows.ts'
import { isPostgres } from '../platform/database/connect.ts'

const ownTablesSql = "c.relnamespace = 'public'::regnamespace and c.relname not like 'knex!_%' escape '!'"

const columns = `select c.relname as "table", format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
      when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
    case when a.attnotnull then ' not null' else '' end) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind = 'r' and ${ownTablesSql} order by c.relname, a.attnum`

// Postgres 18 lists not-null constraints too; the columns state them already.
const constraints = `select c.relname as "table", '  ' || pg_get_constraintdef(k.oid) as line
  from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')
  where ${ownTablesSql} order by c.relname, array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.conname`

const indexes = `select c.relname as "table", pg_get_indexdef(i.indexrelid) as line
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class n on n.oid = i.indexrelid
  where ${ownTablesSql} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  order by c.relname, n.relname`

const triggers = `select c.relname as "table", pg_get_triggerdef(t.oid) as line
  from pg_class c join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  where ${ownTablesSql} order by c.relname, t.tgname`

const functions = `select p.proname as "table", pg_get_functiondef(p.oid) as line from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
  order by p.proname`

/** Shortens types to their usual names. */
const shortenTypes = (line: string) =>
  line.replaceAll('public.', '').replaceAll('character varying', 'varchar').replaceAll(' USING btree', '')

interface Line {
  table: string
  line: string
}

/**
 * Returns readable SQL of a Postgres database: its tables with their columns, constraints, indexes and triggers, and
 * its functions.
 */
export const schemaText = async (db: Knex): Promise<string> => {
  const results = await Promise.all([columns, constraints, indexes, triggers].map(sql => rows<Line>(db, sql)))
  const linesOf = (kind: number, name: string) =>
    results[kind]!.filter(({ table }) => table === name).map(({ line }) => shortenTypes(line))
  const names = [...new Set(results[0]!.map(({ table }) => table))]
  const tables = names.map(name => {
    const parts = [...linesOf(0, name), ...linesOf(1, name)].join(',\n')
    const statements = [...linesOf(2, name), ...linesOf(3, name)].map(line => `${line};\n`).join('')
    return `CREATE TABLE ${name} (\n${parts}\n);\n${statements}`
  })
  const bodies = (await rows<Line>(db, functions)).map(({ line }) => `${shortenTypes(line)};\n`)
  return [...tables, ...bodies].join('\n')
}

/** The database of the run's Postgres that has all tables and no rows. */
export const migratedName = 'migrated'

/** Lists the tables of a shop, without those named `…_index`: the indexes of words and of sales. */
export const tableNames = async (db: Knex): Promise<string[]> => {
  const tables = await rows<{ name: string }>(
    db,
    isPostgres(db)
      ? "select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%!_index' escape '!'"
      : "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%!_index%' escape '!'",
  )
  return tables.map(({ name }) => name)
}

/** Lists our tables, without those of the migration library. */
export const ourTables = async (db: Knex): Promise<string[]> =>
  (await tableNames(db)).filter(name => !name.startsWith('knex_'))
