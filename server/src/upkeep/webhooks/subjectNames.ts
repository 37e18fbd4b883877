import { webhookData, type WebhookDelivery as DeliveryAnswer } from '@shop/contracts/webhooks/endpoints'
import {
  allWebhookNouns,
  isWebhookTopic,
  webhookTopics,
  type WebhookNoun,
} from '@shop/contracts/webhooks/topics'
import {
  bareNumber,
  digitsOfShortNumber,
  isOrderNumber,
  shortNumber,
} from '@shop/contracts/orders/orderNumber'
import type { Knex } from 'knex'
import { rows } from '../../platform/database/rows.ts'
import { containingWords, type SqlCondition } from '../../platform/database/parseSearch.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import type { WebhookDelivery } from './Webhook.ts'

type Subject = NonNullable<DeliveryAnswer['subject']>
type DeliverySubject = Pick<WebhookDelivery, 'topic' | 'subjectId'>

/** Statements for the name of each kind of record, and the SKU of a variant. */
const nameQueries: Record<WebhookNoun, string> = {
  order: 'select id, number as name, null as sku from orders where id in',
  return: 'select id, code as name, null as sku from returns where id in',
  variant:
    'select v.id, p.title as name, v.sku from variants v join products p on p.id = v.product_id where v.id in',
  product: 'select id, title as name, null as sku from products where id in',
  customer: "select id, first_name || ' ' || last_name as name, null as sku from users where id in",
}

const nounOf = (topic: string): WebhookNoun | null =>
  isWebhookTopic(topic) ? webhookTopics[topic].about : null

const mayRead = ({ permissions }: Viewer, noun: WebhookNoun): boolean =>
  permissions.has(webhookData[noun].access)

/**
 * Reads the records of deliveries, with names if the viewer may read them: at most one statement. Tested on SQLite and
 * Postgres.
 */
export const readSubjects = async (
  db: Knex,
  viewer: Viewer,
  deliveries: readonly DeliverySubject[],
): Promise<(delivery: DeliverySubject) => Subject | null> => {
  const queries = allWebhookNouns
    .filter(noun => mayRead(viewer, noun))
    .map(noun => ({
      sql: nameQueries[noun],
      ids: [...new Set(deliveries.filter(({ topic }) => nounOf(topic) === noun).map(each => each.subjectId))],
    }))
    .filter(({ ids }) => ids.length > 0)
  const nameRows =
    queries.length === 0
      ? []
      : await rows<{ id: string; name: string; sku: string | null }>(
          db,
          queries.map(({ sql, ids }) => `${sql} (${ids.map(() => '?').join(', ')})`).join(' union all '),
          queries.flatMap(({ ids }) => ids),
        )
  const namesById = new Map(nameRows.map(row => [row.id, row]))
  return ({ topic, subjectId }) => {
    const about = nounOf(topic)
    if (about === null) return null
    const { name, sku } = namesById.get(subjectId) ?? { name: null, sku: null }
    return { about, id: subjectId, name, sku }
  }
}

/**
 * Returns subqueries for the ids of the records of one kind that a search names. The expressions are those of the
 * indexes (migration 004).
 */
const searchQueries = (db: Knex, noun: WebhookNoun, search: string): SqlCondition[] => {
  const idsWithWords = (select: string, text: string): SqlCondition => {
    const { sql, bindings } = containingWords(db, text, search)
    return { sql: `${select} where ${sql}`, bindings }
  }
  const productText = `(' ' || title || ' ' || slug)`
  const variantText = `(' ' || sku || ' ' || barcode)`
  const number = shortNumber(Number(digitsOfShortNumber(bareNumber(search))))
  const isNumber = isOrderNumber(search) && /\d$/.test(number)
  const idsOfOrder = (select: string): SqlCondition[] =>
    isNumber ? [{ sql: `${select} number = ?`, bindings: [number] }] : []
  switch (noun) {
    case 'order':
      return idsOfOrder('select id from orders where')
    case 'return':
      return [
        idsWithWords('select id from returns', `(' ' || code)`),
        ...idsOfOrder('select r.id from returns r join orders o on o.id = r.order_id where o.'),
      ]
    case 'variant': {
      const productIds = idsWithWords('select id from products', productText)
      return [
        idsWithWords('select id from variants', variantText),
        { ...productIds, sql: `select id from variants where product_id in (${productIds.sql})` },
      ]
    }
    case 'product':
      return [
        idsWithWords('select id from products', productText),
        idsWithWords('select product_id from variants', variantText),
      ]
    case 'customer':
      return [
        idsWithWords(
          'select id from users',
          `(' ' || first_name || ' ' || last_name || ' ' || email || ' ' ||
            replace(replace(last_name, '''', ''), '’', ''))`,
        ),
      ]
  }
}

/**
 * Restricts a query to deliveries about records that the viewer may read and the search names. Tested on SQLite and
 * Postgres.
 */
export const restrictToNamedRecords = (
  query: { whereRaw: (sql: string, bindings: string[]) => unknown },
  { db, viewer, search }: { db: Knex; viewer: Viewer; search: string },
): void => {
  const subqueries = allWebhookNouns
    .filter(noun => mayRead(viewer, noun))
    .flatMap(noun => searchQueries(db, noun, search))
  if (subqueries.length === 0) void query.whereRaw('1 = 0', [])
  else
    void query.whereRaw(
      `subject_id in (${subqueries.map(({ sql }) => sql).join(' union all ')})`,
      subqueries.flatMap(({ bindings }) => bindings),
    )
}
