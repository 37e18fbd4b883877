import { randomInt } from 'node:crypto'
import { shortNumber } from '@shop/contracts/orders/orderNumber'
import { saveReview } from '@shop/contracts/reviews/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import type { OrderStatus } from '@shop/contracts/orders/endpoints'
import { newId } from '../platform/database/BaseModel.ts'
import { nowIso } from '../platform/base/deps.ts'
import { signUp, type TestAccount } from './accounts.ts'
import type { TestShop } from './startShop.ts'

interface OrderState {
  status?: OrderStatus
  isPaid?: boolean
  isShipped?: boolean
}

/** Inserts an order of one unit of a product directly into the database. */
export const insertOrder = async (
  { deps }: TestShop,
  userId: string,
  productId: string,
  { status = 'DELIVERED', isPaid = true, isShipped = true }: OrderState = {},
): Promise<void> => {
  const at = nowIso(deps)
  const dates = { created_at: at, updated_at: at }
  const orderId = newId()
  await deps.db('orders').insert({
    id: orderId,
    number: shortNumber(randomInt(10 ** 9)),
    user_id: userId,
    cart_id: newId(),
    status,
    shipping_method: 'standard',
    fingerprint: orderId,
    currency: 'GBP',
    subtotal: 4999,
    shipping: 0,
    tax: 833,
    vat_rate: 20,
    vat_reason: 'standard',
    total: 4999,
    email: 'yusuf@example.com',
    first_name: 'Yusuf',
    last_name: 'Rahman',
    shipping_address: '{}',
    billing_address: '{}',
    paid_at: isPaid ? at : null,
    shipped_at: isShipped ? at : null,
    ...dates,
  })
  const item = {
    id: newId(),
    order_id: orderId,
    product_id: productId,
    title: 'Thobe',
    slug: 'thobe',
    sku: 'S',
    color: 'White',
    size: '54',
    price: 4999,
    quantity: 1,
    line_total: 4999,
    tax: 833,
    vat_rate: 20,
    vat_reason: 'standard',
  }
  await deps.db('order_items').insert(item)
}

/** Creates a customer who has received a product, and may review it. */
export const makeReviewer = async (
  shop: TestShop,
  productId: string,
  person: Parameters<typeof signUp>[1] = {},
): Promise<TestAccount> => {
  const account = await signUp(shop, person)
  await insertOrder(shop, account.user.id, productId)
  return account
}

/** Creates a review by a new buyer; PENDING unless the settings say otherwise. */
export const writeReview = async (
  shop: TestShop,
  productId: string,
  review: Partial<Omit<SentInput<typeof saveReview>, 'id'>> = {},
  person: Parameters<typeof signUp>[1] = {},
) => {
  const { accessToken } = await makeReviewer(shop, productId, person)
  return shop.call(saveReview, { id: productId, rating: 5, ...review }, accessToken)
}
