import type { SaleTerms } from '../pricing/delivery.ts'
import type { VatReason } from '../pricing/priceOrder.ts'
import type { ReplacedUnits } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { ColumnName } from '@shop/contracts/columnName'
import type { Pence } from '@shop/contracts/money'
import type * as wire from '@shop/contracts/orders/endpoints'
import type { OrderColumn, OwnerColumn } from '@shop/contracts/orders/orderFields'
import type { Json } from '../../platform/database/json.ts'
import { BaseModel, type ModelOf } from '../../platform/database/BaseModel.ts'

/** Reason for cancelling an unpaid order. */
export interface CancelReason {
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: string
  reason: string
  /** The member of staff who cancels it. */
  staffId?: string
  /** True to email the customer about it. */
  notify?: boolean
  /**
   * True if a person has cancelled this very order. It then stays in the customer's list, even if a changed checkout
   * was about to replace it.
   */
  isMeant?: boolean
}

/** The columns that its owner reads have the names of the API's fields. */
const OrderRow = BaseModel as ModelOf<Pick<wire.Order, OwnerColumn>>

/** An order with its own copy of prices and addresses, which stays the same when the catalogue changes. */
export class Order extends OrderRow implements Record<OrderColumn, unknown> {
  static override tableName = 'orders'
  static override jsonAttributes = [
    'shippingAddress',
    'billingAddress',
    'deliveryWay',
    'sessionParams',
    'cancelIntent',
    'takesOut',
    'saleTerms',
  ]

  declare userId: string | null
  declare cartId: string
  declare attempt: number
  declare promotionId: string | null
  /** VAT rate of the delivery in per cent; each line has its own. */
  declare vatRate: number
  declare vatReason: VatReason
  /** IOSS number under which it was sold; blank if it does not include the VAT of a country of the EU. */
  declare iossNumber: string
  /** Terms of its zone when it was sold; null for orders from before they were stored. */
  declare saleTerms: SaleTerms | null
  /** Version of the links in its emails; links of an earlier version no longer work. */
  declare linkVersion: number
  /** Country of the delivery address. */
  declare country: string
  declare fingerprint: string
  /** Digest of the network that it was placed from; null after a day. */
  declare placedFrom: string | null
  declare stripeSessionId: string | null
  declare paymentIntentId: string | null
  declare sessionUrl: string | null
  /** Id of the quote that it replaces. */
  declare renews: string | null
  /** Id of the order that it was added to. */
  declare addsTo: string | null
  /** Units of that order to refund once this one is paid. */
  declare takesOut: ReplacedUnits | null
  declare sessionExpiresAt: string | null
  /** The exact parameters of its payment session; see `platform/base/PaymentProvider.ts`. */
  declare sessionParams: object | null
  /** State of the attempts to pay it; meaningless once it is paid or cancelled. */
  declare paymentState: 'declined' | 'under_way' | null
  /** The bank's reason. */
  declare paymentReason: string | null
  declare reviewFlag: string | null
  /** Time at which a changed checkout of its cart started to replace it; counts once the order is CANCELED. */
  declare supersededAt: string | null
  /** The person who started to cancel it unpaid, and the reason; stored before its payment page is closed. */
  declare cancelIntent: CancelReason | null
  /** Reason why it cannot be sent, in words: its open payment cases that staff have not released. */
  declare dispute: string | null
  /** Session of the assistant that filled its cart, and the assistant's name. */
  declare agentSessionId: string | null
  declare soldThrough: string | null
  /** Amount captured if staff have accepted less than the total, in pence. */
  declare captured: Pence | null
  /** True if it is included in its products' numbers of sold units; SQLite stores 0 and 1. */
  declare isCounted: boolean | 0 | 1
  /** `card` is any payment through the provider, whatever the method. */
  declare paymentMethod: 'card' | 'offline' | null
  /** Payment method in the provider's words, such as `Visa ending 4242`; null if unknown. */
  declare paidWith: string | null
  declare version: number
  /** Time of the provider's last answer about its payment session. */
  declare checkedAt: string | null
}

/** Columns of an order as stored. */
export type StoredOrder<Column extends OrderColumn> = {
  [C in Column as ColumnName<C>]: Order[C] extends wire.OrderAddress | wire.DeliveryWay
    ? Json<Order[C]>
    : Order[C]
}
