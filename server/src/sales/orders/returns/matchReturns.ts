import { returnCodeIn } from '@shop/contracts/orders/returnCode'
import type { Knex } from 'knex'
import { containing, containingWords, type SqlCondition } from '../../../platform/database/parseSearch.ts'
import { hasWords } from '../list/matching.ts'
import { orderSearchWords } from '../orderWords.ts'

const orderHasWord = (word: string, orderId: string): SqlCondition => {
  const [{ text, values } = { text: '1 = 0', values: [] }] = hasWords([word], orderId)
  return { sql: text, bindings: values.map(String) }
}

/** Lists the conditions under which a word matches a return `r`. */
const conditionsFor = (db: Knex, word: string): SqlCondition[] => {
  const title = containingWords(db, `' ' || i.title`, word)
  return [
    containing(db, `replace(r.code, '-', '')`, word),
    orderHasWord(word, 'r.order_id'),
    orderHasWord(word, 'r.replacement_id'),
    {
      ...title,
      sql: `exists (select 1 from return_lines l join order_items i on i.id = l.order_item_id
        where l.return_id = r.id and ${title.sql})`,
    },
  ]
}

/**
 * Narrows returns `r` to those that a search finds: by a whole code, however it was typed or scanned, or by words that
 * are each a part of the code, begin a word of the order or of its replacement, or occur in the name of a garment.
 */
export const matchReturns = (db: Knex, query: Knex.QueryBuilder, search: string): Knex.QueryBuilder => {
  const code = returnCodeIn(search)
  if (code) return query.where('r.code', code)
  const words = orderSearchWords(search)
  if (words.length === 0) return query.whereRaw('1 = 0')
  for (const conditions of words.map(word => conditionsFor(db, word)))
    query.whereRaw(
      `(${conditions.map(({ sql }) => sql).join(' or ')})`,
      conditions.flatMap(({ bindings }) => bindings),
    )
  return query
}
