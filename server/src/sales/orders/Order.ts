import type { VatReason } from '../pricing/priceOrder.ts'
import type { TakenOut } from '@shop/contracts/checkout/takeEndpoints'
import type { Pence } from '@shop/contracts/money'
import type * as wire from '@shop/contracts/orders/endpoints'
import type { OrderColumn, ShownColumn } from '@shop/contracts/orders/orderFields'
import { BaseModel, type ModelOf } from '../../platform/database/BaseModel.ts'

/** Reason why an unpaid order is canceled. */
export interface CancelReason {
  /** A user's id, or `shopper`, `provider`, `system`. */
  actor: string
  reason: string
  /** The member of staff whose act it is. */
  staffId?: string
  /** Tells the customer by mail. */
  notify?: boolean
  /** Canceled by a person, who means this order: it is shown even where a changed checkout was about to replace it. */
  isMeant?: boolean
}

/** Columns that its owner reads are those of the answer. */
const OrderRow = BaseModel as ModelOf<Pick<wire.Order, ShownColumn>>

/** An order with its own copy of prices and addresses; the catalogue may change, it does not. */
export class Order extends OrderRow implements Record<OrderColumn, unknown> {
  static override tableName = 'orders'
  static override jsonAttributes = [
    'shippingAddress',
    'billingAddress',
    'deliveryWay',
    'sessionParams',
    'cancelIntent',
    'takesOut',
  ]

  declare userId: string | null
  declare cartId: string
  declare attempt: number
  declare promotionId: string | null
  /** VAT rate of the delivery, per cent; each line has its own. */
  declare vatRate: number
  declare vatReason: VatReason
  /** Version of the links in its emails; links of an earlier version open nothing. */
  declare linkVersion: number
  /** Country of the delivery address. */
  declare country: string
  declare fingerprint: string
  /** A digest of the network it was placed from; null after a day. */
  declare placedFrom: string | null
  declare stripeSessionId: string | null
  declare paymentIntentId: string | null
  declare sessionUrl: string | null
  /** Id of the quote that it takes the place of. */
  declare renews: string | null
  /** Id of the order that it was added to. */
  declare addsTo: string | null
  /** Units of that order that are refunded once this one is paid. */
  declare takesOut: TakenOut | null
  declare sessionExpiresAt: string | null
  /** The exact parameters its payment session is made with; see `platform/base/PaymentProvider.ts`. */
  declare sessionParams: object | null
  /** State of the attempts to pay it while it is unpaid; says nothing once it is paid or canceled. */
  declare paymentState: 'declined' | 'under_way' | null
  /** The bank's reason. */
  declare paymentReason: string | null
  declare reviewFlag: string | null
  /** When a changed checkout of its cart set out to replace it; counts once it is CANCELED. */
  declare supersededAt: string | null
  /** The person who set out to cancel it unpaid, and the reason; written before its payment page is closed. */
  declare cancelIntent: CancelReason | null
  /** Reason why it may not be sent, in words: its open payment cases that staff have not released. */
  declare dispute: string | null
  /** Session of the assistant that filled its cart, and the assistant's name. */
  declare agentSessionId: string | null
  declare soldThrough: string | null
  /** Amount captured where staff have accepted less than the total, pence. */
  declare captured: Pence | null
  /** Tells whether it is among the sold units of its products; SQLite keeps 0 and 1. */
  declare isCounted: boolean | 0 | 1
  /** `card`: through the provider, by whatever method. */
  declare paymentMethod: 'card' | 'offline' | null
  /** Way of paying in the provider's words, such as `Visa ending 4242`; null where that is not known. */
  declare paidWith: string | null
  declare version: number
  /** When its payment session was last asked about. */
  declare checkedAt: string | null
}
