import { fieldsWithLabel } from '@shop/contracts/audit/fieldLabels'
import {
  bareNumber,
  digitsOfShortNumber,
  isOrderNumber,
  shortNumber,
} from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { isPostgres } from '../../database/connect.ts'
import { containingWords, isIndexed, type SqlCondition } from '../../database/parseSearch.ts'
import { invalid } from '../../http/Failure.ts'

const joinConditions = (parts: readonly SqlCondition[], separator: string): SqlCondition => ({
  sql: parts.map(({ sql }) => sql).join(separator),
  bindings: parts.flatMap(({ bindings }) => bindings),
})

/** Selects orders by either of their two numbers, if the search is one. */
const orderIdQueries = (search: string): SqlCondition[] => {
  if (!isOrderNumber(search)) return []
  const number = bareNumber(search)
  return [
    {
      sql: 'select id from orders where number = ?',
      bindings: [shortNumber(Number(digitsOfShortNumber(number)))],
    },
    { sql: 'select order_id from order_words where word = ?', bindings: [number.toLowerCase()] },
  ]
}

// Text as in the trigram indexes of Postgres (`migrations/004-search.ts`).
const productText = `(' ' || title || ' ' || slug)`
const variantText = `(' ' || sku || ' ' || barcode)`
const userText = `(' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
  replace(replace(last_name, '''', ''), '’', ''))`

/**
 * Returns subqueries for the ids of records with each word of a search in their names, and of the variants and reviews
 * of such products.
 */
const recordsNamed = (db: Knex, search: string): SqlCondition[] => {
  const from = (select: string, text: string, extraCondition = ''): SqlCondition => {
    const { sql, bindings } = containingWords(db, text, search)
    return { sql: `${select} where ${sql}${extraCondition}`, bindings }
  }
  const products = from('select id from products', productText)
  const inProducts = (table: string): SqlCondition => ({
    sql: `select id from ${table} where product_id in (${products.sql})`,
    bindings: products.bindings,
  })
  return [
    products,
    inProducts('variants'),
    inProducts('reviews'),
    from('select id from variants', variantText),
    from('select product_id from variants', variantText),
    ...variantsNamed(db, search),
    from('select id from collections', `(' ' || name)`),
    from('select id from promotions', `(' ' || code)`),
    from('select id from roles', `(' ' || name)`),
    from('select id from webhooks', `(' ' || name || ' ' || url)`),
    from('select id from staff_sign_in', `(' ' || name)`),
    // Leaves out invoices: there is one for each order, and the audit log has no entries about them.
    from('select id from documents', `(' ' || title)`, ` and category <> 'invoices'`),
    ...orderIdQueries(search),
  ]
}

/**
 * Selects variants by the name used in lists: `Najd White 56`. The index finds the products that contain one of the
 * words, and a variant of them has to contain all of the words.
 */
const variantsNamed = (db: Knex, search: string): SqlCondition[] => {
  const words = search.split(/\s+/).filter(isIndexed)
  if (words.length === 0) return []
  const inProducts = joinConditions(
    words.map(word => containingWords(db, productText, word)),
    ' or ',
  )
  const variantMatch = containingWords(db, `(' ' || p.title || ' ' || v.color || ' ' || v.size)`, search)
  const tables = `from variants v join products p on p.id = v.product_id
    where v.product_id in (select id from products where ${inProducts.sql}) and ${variantMatch.sql}`
  const bindings = [...inProducts.bindings, ...variantMatch.bindings]
  // Changes of variants' prices and names are noted with their product.
  return ['v.id', 'v.product_id'].map(column => ({ sql: `select ${column} ${tables}`, bindings }))
}

/**
 * Selects entries about records with these words in their names, by people and API keys with these names, and about
 * deleted records with these words. Each subquery runs once, so an entry costs one look-up in its result. Tested on
 * SQLite and Postgres.
 */
export const whereMatchesSearch = (query: Knex.QueryBuilder, db: Knex, search: string): void => {
  const userMatch = containingWords(db, userText, search)
  const people = { sql: `select id from users where ${userMatch.sql}`, bindings: userMatch.bindings }
  const keyMatch = containingWords(db, `(' ' || name)`, search)
  const keys = { sql: `select id from api_keys where ${keyMatch.sql}`, bindings: keyMatch.bindings }
  const records = joinConditions([people, keys, ...recordsNamed(db, search)], ' union all ')
  const deleted = containingWords(db, `(' ' || coalesce(a.before, ''))`, search)
  void query.whereRaw(
    `(a.subject_id in (${records.sql}) or a.user_id in (${people.sql})
      or a.key_id in (${keys.sql}) or (a.act = 'delete' and ${deleted.sql}))`,
    [...records.bindings, ...people.bindings, ...keys.bindings, ...deleted.bindings],
  )
}

/** Returns SQL for a fact's stored value as text; for `variants.x`, the values of all variants. */
const factIn = (db: Knex, column: string, name: string): SqlCondition => {
  const [list, part] = name.startsWith('variants.') ? name.split('.') : []
  if (isPostgres(db))
    return part
      ? {
          sql: `jsonb_path_query_array(${column}::jsonb, ?::jsonpath)::text`,
          bindings: [`$.${list}[*].${part}`],
        }
      : { sql: `(${column}::json -> ?::text)::text`, bindings: [name] }
  return part
    ? {
        sql: `(select json_group_array(json_extract(value, ?)) from json_each(${column}, ?))`,
        bindings: [`$.${part}`, `$.${list}`],
      }
    : { sql: `json_extract(${column}, ?)`, bindings: [`$."${name}"`] }
}

/** Requires that a save, or another change of an existing record, gave a fact another value. */
const factChangedCondition = (db: Knex, name: string): SqlCondition => {
  const [oldValue, newValue] = [factIn(db, 'a.before', name), factIn(db, 'a.after', name)]
  const differs = isPostgres(db) ? 'is distinct from' : 'is not'
  const mentionsName = isPostgres(db) ? 'strpos(a.after, ?) > 0' : 'instr(a.after, ?) > 0'
  // Parses the JSON only if it contains the name.
  return {
    sql: `case when ${mentionsName} then ${oldValue.sql} ${differs} ${newValue.sql} else false end`,
    bindings: [`"${name.replace(/^variants\./, '')}"`, ...oldValue.bindings, ...newValue.bindings],
  }
}

/** Splits the beginning of a sentence of the list, `Price of Najd White 56`, into the field and the record's name. */
export const parseSentence = (search: string): { field: string; search: string } | null => {
  const [, label = '', recordName = ''] = /^(.+?) of (.+)$/i.exec(search) ?? []
  const field = label.charAt(0).toUpperCase() + label.slice(1)
  return recordName !== '' && fieldsWithLabel(field).size > 0 ? { field, search: recordName } : null
}

/** Selects entries that changed the fact with this label. Throws `validation_failed`. Tested on SQLite and Postgres. */
export const whereFieldChanged = (query: Knex.QueryBuilder, db: Knex, label: string): void => {
  const namesBySubject = fieldsWithLabel(label)
  if (namesBySubject.size === 0) throw invalid({ field: 'The audit log has no such field.' })
  const condition = joinConditions(
    [...namesBySubject].map(([subject, names]) => {
      const { sql, bindings } = joinConditions(
        names.map(name => factChangedCondition(db, name)),
        ' or ',
      )
      return { sql: `(a.subject = ? and (${sql}))`, bindings: [subject, ...bindings] }
    }),
    ' or ',
  )
  void query.whereNotIn('a.act', ['create', 'delete']).whereRaw(`(${condition.sql})`, condition.bindings)
}
