import { formatMoney } from '@shop/contracts/money'
import { statusLabel } from '@shop/contracts/orders/statusLabels'
import type { Knex } from 'knex'
import { Order } from '../../sales/orders/Order.ts'
import { readRefundedSums } from '../../sales/orders/refunds/createRefund.ts'
import { capturedOf } from '../../sales/orders/refunds/refundable.ts'
import type { StaffTool } from './staffTools.ts'

/** Input of a proposed call, as parsed by its contract. */
export type Input = Readonly<Record<string, unknown>>

/** Payment of a proposed call's order. */
interface OrderPayment {
  currency: string
  /** Pence. */
  refundable: number
}

/** Facts that the texts of proposals need in addition to their input. */
interface EffectContext {
  names: ReadonlyMap<string, string>
  /** Payments by order id. */
  orders: ReadonlyMap<string, OrderPayment>
  /** ISO 4217. */
  currency: string
}

/** Reads currencies and refundable amounts of orders, in two statements. */
export const readRefundableSums = async (
  db: Knex,
  ids: readonly string[],
): Promise<EffectContext['orders']> => {
  if (ids.length === 0) return new Map()
  const [orders, refunded] = await Promise.all([
    Order.query(db).findByIds([...ids]),
    readRefundedSums(db, ids),
  ])
  return new Map(
    orders.map(order => [
      order.id,
      { currency: order.currency, refundable: capturedOf(order) - (refunded.get(order.id) ?? 0) },
    ]),
  )
}

interface CallContext extends EffectContext {
  input: Input
  /** Name of the record that `id` identifies; undefined if it no longer exists. */
  name: string | undefined
}

const textIn = (input: Input, name: string): string => {
  const value = input[name]
  return typeof value === 'string' ? value : ''
}

const amountText = ({ input, orders, currency }: CallContext, name: string): string =>
  formatMoney(Number(input[name] ?? 0), orders.get(textIn(input, 'id'))?.currency ?? currency)

/** Names the record with its kind: `order M-10482`. */
const kindAndName = ({ name = 'that no longer exists' }: CallContext, kind: string): string =>
  `${kind} ${name}`

/** Begins a sentence with the name of the record, or with its kind if it no longer exists. */
const nameOrKind = ({ name }: CallContext, kind: string): string => name ?? `${kind} that no longer exists`

const refundEffect = (context: CallContext): string => {
  // Without an amount everything refundable is refunded, which `pinSum` has added to the input as `left`.
  const field = context.input['amount'] === undefined ? 'left' : 'amount'
  return `${amountText(context, field)} will be refunded to the customer of ${kindAndName(context, 'order')}.`
}

const statusEffect = (context: CallContext): string => {
  const { input, orders } = context
  const newStatus = textIn(input, 'status')
  const { refundable = 0, currency = '' } = orders.get(textIn(input, 'id')) ?? {}
  const paysBack = (newStatus === 'CANCELED' || newStatus === 'REFUNDED') && refundable > 0
  const refundText = paysBack ? `, and ${formatMoney(refundable, currency)} refunded to the customer` : ''
  if (newStatus === 'CANCELED') return `${kindAndName(context, 'Order')} will be cancelled${refundText}.`
  return `${kindAndName(context, 'Order')} will be marked as ${statusLabel(newStatus).label.toLowerCase()}${refundText}.`
}

const codeEffect = (context: CallContext): string => {
  const { input } = context
  const value = input['value']
  const saving = {
    percentage: `${String(value)}% off`,
    fixed_amount: `${amountText(context, 'value')} off`,
    free_delivery: 'free delivery',
  }[textIn(input, 'kind')]
  return `The code ${textIn(input, 'code')} will give ${saving ?? 'a discount'}.`
}

const productStatusEffects: Readonly<Record<string, string>> = {
  ACTIVE: 'put on sale',
  ARCHIVED: 'archived',
  DRAFT: 'taken off sale and kept as a draft',
}

const lateArrivalEffect = (context: CallContext): string => {
  const { input } = context
  const arrivals = `what arrived later for ${kindAndName(context, 'return')}`
  const refundText = input['amount']
    ? `${amountText(context, 'amount')} will be refunded for ${arrivals}`
    : `Nothing will be refunded for ${arrivals}`
  const sentBack = Number(input['sentBack'] ?? 0)
  return sentBack > 0
    ? `${refundText}, and ${sentBack} of the garments will be sent back to the customer.`
    : `${refundText}.`
}

/** Describes each call that moves money or is irreversible, where the call's summary would not say enough. */
const sentences: Readonly<Record<string, (context: CallContext) => string>> = {
  refundOrder: refundEffect,
  setOrderStatus: statusEffect,
  setProductStatus: context =>
    `${nameOrKind(context, 'A product')} will be ${productStatusEffects[textIn(context.input, 'status')] ?? 'changed'}.`,
  checkReturn: context =>
    context.input['amount']
      ? `${amountText(context, 'amount')} will be refunded for ${kindAndName(context, 'return')}.`
      : `${kindAndName(context, 'Return')} will be recorded as inspected, with nothing refunded.`,
  refundInstead: context =>
    context.input['amount']
      ? `${amountText(context, 'amount')} will be refunded in place of an exchange in ${kindAndName(context, 'return')}.`
      : `An exchange in ${kindAndName(context, 'return')} will be cancelled, with nothing refunded yet.`,
  recordLateArrival: lateArrivalEffect,
  changeOrder: context =>
    context.input['refund']
      ? `Garments of ${kindAndName(context, 'order')} will be swapped, and ${amountText(context, 'refund')} refunded to the customer.`
      : `Garments of ${kindAndName(context, 'order')} will be swapped for others.`,
  takeOrder: context => `An order of ${amountText(context, 'expectedTotal')} will be placed.`,
  acceptPayment: context =>
    `A payment that does not match ${kindAndName(context, 'order')} will be accepted for it.`,
  returnPayment: context =>
    `A payment that does not match ${kindAndName(context, 'order')} will be refunded in full.`,
  createPromotion: codeEffect,
  updatePromotion: codeEffect,
  eraseUser: context =>
    `${nameOrKind(context, 'An account')} will be erased for good: the account, its addresses and their name.`,
  deactivateUser: context =>
    `${nameOrKind(context, 'An account')} will be signed out everywhere and can no longer sign in.`,
}

const firstSentence = (summary: string): string => `${summary.split(/[.:]/)[0] ?? ''}.`

/** Describes the effect of a proposed call, with its amounts and its record. */
export const effectOf = ({ call, endpoint }: StaffTool, input: Input, context: EffectContext): string => {
  const id = textIn(input, 'id')
  const name = context.names.get(id)
  const sentence = sentences[call]
  if (sentence) return sentence({ ...context, input, name })
  if (name && call.startsWith('delete') && endpoint.path.endsWith('{id}')) return `${name} will be deleted.`
  return name ? `${name}: ${firstSentence(endpoint.summary)}` : firstSentence(endpoint.summary)
}

/** Matches the fields whose values are of a fixed set, such as `WRITTEN_OFF`. */
const choiceFields = /(?:^|\.)(?:status|from|kind|state|outcome)$/
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Matches the fields that are amounts in pence. */
const amountFields =
  /(?:^|\.)(?:amount|price|salePrice|cost|left|refund|deduction|expectedTotal|minimumSpend)$/

/** Formats a value of a proposed call for people: amounts in pounds. */
export const valueInWords = (name: string, value: unknown, input: Input, currency: string): string => {
  const isCode = name === 'value' && input['kind'] === 'fixed_amount'
  const isBulk = name === 'change.amount'
  if (typeof value === 'number' && (isCode || isBulk || amountFields.test(name)))
    return formatMoney(value, currency)
  if (typeof value !== 'string') return JSON.stringify(value)
  return choiceFields.test(name) && /^[A-Z_]+$/.test(value)
    ? capitalised(value.toLowerCase().replaceAll('_', ' '))
    : value
}
