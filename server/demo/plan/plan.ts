import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import type { FitVote } from '@shop/contracts/facts/fitVotes'
import type { ProductFields } from '@shop/contracts/facts/productFields'
import type { VariantFields } from '@shop/contracts/facts/variantFields'
import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { OrderAddress, OrderStatus } from '@shop/contracts/orders/endpoints'
import type { OrderPrice } from '../../src/sales/pricing/priceOrder.ts'

/** A whole shop is planned in memory, then written: stock and figures follow from the orders. Instants in ms, money in pence. */
export interface PlannedVariant extends VariantFields {
  id: string
  colorHex: string
  /** Units in stock today. */
  stock: number
  imageKey: string
}

interface PlannedImage {
  mediaKey: string
  alt: string
  variantId: string
}

export interface PlannedProduct extends Omit<ProductFields, 'status'> {
  id: string
  kind: 'thobe' | 'jalab'
  launchedAt: number
  variants: readonly PlannedVariant[]
  images: readonly PlannedImage[]
}

export interface PlannedCustomer {
  id: string
  cartId: string
  email: string
  firstName: string
  lastName: string
  phone: string | null
  hasOptedIn: boolean
  registeredAt: number
  /** The size they wear. */
  size: string
  shippingAddress: OrderAddress
  /** Null: the same. */
  billingAddress: OrderAddress | null
}

export interface PlannedLine {
  id: string
  product: PlannedProduct
  variant: PlannedVariant
  quantity: number
  unitPrice: number
}

/** History of an order: what happened and when; null for what has not happened (yet). */
export interface PlannedOrder {
  id: string
  number: string
  customer: PlannedCustomer
  lines: readonly PlannedLine[]
  method: ShippingMethod
  way: DeliveryWay
  /** Tracking number of the parcel, set when it is sent. */
  trackingNumber: string
  price: OrderPrice
  status: OrderStatus
  createdAt: number
  canceledAt: number | null
  paidAt: number | null
  shippedAt: number | null
  deliveredAt: number | null
  refundedAt: number | null
}

export interface PlannedReview {
  /** The review's vote on the fit; null without one. */
  fit: FitVote | null
  id: string
  productId: string
  userId: string
  rating: number
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  title: string
  comment: string
  createdAt: number
  updatedAt: number
}
