import { z } from 'zod'
import type { Knex } from 'knex'
import { contactTopicNames } from '@shop/contracts/contact/topics'
import { readAlertGroups } from '../../../platform/events/alerts/AlertGroup.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import { findShopMailbox } from '../findShopMailbox.ts'
import {
  variantExtrasSql,
  detailsOf,
  type VariantExtrasRow,
} from '../../../catalogue/products/alikeVariants.ts'
import { readEmailOrder } from '../data/readEmailOrder.ts'
import { readShop } from '../data/readShop.ts'
import { AlertsNotice, alertsSubject } from '../templates/AlertsNotice.tsx'
import {
  ContactMessage,
  contactSubject,
  LowStockNotice,
  lowStockSubject,
  type LowProduct,
  NewOrderNotice,
  newOrderSubject,
  NewReviewNotice,
  newReviewSubject,
  type NewReview,
} from '../templates/ShopNotices.tsx'
import type { EmailWriter } from './WrittenEmail.ts'

const OrderPayload = z.object({ orderId: z.string() })
const ContactPayload = z.object({
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopicNames),
  orderNumber: z.nullish(z.string()),
  message: z.string(),
})
const ProductsPayload = z.object({ productIds: z.array(z.string()) })
const ReviewPayload = z.object({ reviewId: z.string() })

export const newOrderNotice: EmailWriter = async (deps, { payload }) => {
  const mailbox = await findShopMailbox(deps, 'newOrders')
  if (typeof mailbox === 'string') return mailbox
  const { order } = await readEmailOrder(deps, OrderPayload.parse(payload).orderId, { isForShop: true })
  const content = { shop: await readShop(deps), order }
  return { to: mailbox, subject: newOrderSubject(content), content: <NewOrderNotice {...content} /> }
}

export const lowStock: EmailWriter = async (deps, { payload }) => {
  const mailbox = await findShopMailbox(deps, 'lowStock')
  if (typeof mailbox === 'string') return mailbox
  const threshold = (await deps.settings.read()).store.lowStockThreshold
  const products = await findLowVariants(deps.db, ProductsPayload.parse(payload).productIds, threshold)
  if (products.length === 0) return 'All of them have enough stock again.'
  const content = { shop: await readShop(deps), products, threshold }
  return { to: mailbox, subject: lowStockSubject(content), content: <LowStockNotice {...content} /> }
}

/**
 * Writes the notice of alerts to the shop, or none if all are resolved. A message is about the alerts marked as emailed
 * at its own time, so it does not list them.
 */
export const alerts: EmailWriter = async (deps, { createdAt }) => {
  const mailbox = await findShopMailbox(deps)
  if (typeof mailbox === 'string') return mailbox
  const groups = await readAlertGroups(deps.db, 'mailed_at', createdAt)
  if (groups.length === 0) return 'All of them have been dealt with, or are listed in a later email.'
  const content = { shop: await readShop(deps), groups }
  return { to: mailbox, subject: alertsSubject(content), content: <AlertsNotice {...content} /> }
}

/** Forwards a visitor's message: unlike a notice it cannot be switched off, and a reply goes to its author. */
export const contactMessage: EmailWriter = async (deps, { payload }) => {
  const { general } = await deps.settings.read()
  if (!general.storeEmail) return 'The settings contain no email address for the shop.'
  const content = { shop: await readShop(deps), ...ContactPayload.parse(payload) }
  return {
    to: { name: general.storeName, address: general.storeEmail },
    replyTo: { name: content.name, address: content.email },
    subject: contactSubject(content),
    content: <ContactMessage {...content} />,
  }
}

const readNewReview = async ({ db }: Deps, id: string): Promise<NewReview | undefined> => {
  const row = await db('reviews as r')
    .join('products as p', 'p.id', 'r.product_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .where('r.id', id)
    .first(
      'r.id',
      'r.rating',
      'r.status',
      'r.title',
      'r.comment',
      'p.title as productTitle',
      'first_name',
      'last_name',
    )
  if (!row) return undefined
  const { status, first_name: firstName, last_name: lastName, ...review } = row
  return {
    ...review,
    author: firstName ? `${firstName} ${lastName}` : 'Anonymous',
    isWaiting: status === 'PENDING',
  }
}

export const newReviewNotice: EmailWriter = async (deps, { payload }) => {
  const mailbox = await findShopMailbox(deps, 'newReviews')
  if (typeof mailbox === 'string') return mailbox
  const review = await readNewReview(deps, ReviewPayload.parse(payload).reviewId)
  if (!review) return 'The review has been deleted.'
  const content = { shop: await readShop(deps), review }
  return { to: mailbox, subject: newReviewSubject(content), content: <NewReviewNotice {...content} /> }
}

interface Row extends VariantExtrasRow {
  id: string
  productId: string
  title: string
  color: string
  size: string
  left: number
}

/** Finds the variants of these products with at most `threshold` units for sale, lowest first. */
const findLowVariants = async (
  db: Knex,
  productIds: readonly string[],
  threshold: number,
): Promise<LowProduct[]> => {
  const variantRows: Row[] = await db('variants as v')
    .join('products', 'products.id', 'v.product_id')
    .whereIn('product_id', [...productIds])
    .whereRaw('stock - reserved <= ?', [threshold])
    .select('v.id', 'product_id as productId', 'title', 'color', 'size')
    .select(db.raw(variantExtrasSql))
    .select(db.raw('stock - reserved as ??', ['left']))
    .orderBy(['left', 'position'])
  const products = new Map<string, LowProduct & { variants: LowProduct['variants'][number][] }>()
  for (const row of variantRows) {
    const product = products.get(row.productId) ?? { id: row.productId, title: row.title, variants: [] }
    product.variants.push({ ...row, details: detailsOf(row) })
    products.set(row.productId, product)
  }
  return [...products.values()]
}
