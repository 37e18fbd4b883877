import type { DeliveryWay } from '@shop/contracts/orders/endpoints'
import type { FitVote } from '@shop/contracts/facts/fitVotes'
import type { ProductFields } from '@shop/contracts/facts/productFields'
import type { VariantFields } from '@shop/contracts/facts/variantFields'
import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { OrderAddress, OrderStatus } from '@shop/contracts/orders/endpoints'
import type { OrderPrice } from '../../src/sales/pricing/priceOrder.ts'

/**
 * Plans of a whole shop in memory, written afterwards: stock and statistics follow from the orders. Times in ms, money
 * in pence.
 */
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
  /** The size that the customer wears. */
  size: string
  shippingAddress: OrderAddress
  /** Null if it is the delivery address. */
  billingAddress: OrderAddress | null
}

export interface PlannedLine {
  id: string
  product: PlannedProduct
  variant: PlannedVariant
  quantity: number
  unitPrice: number
}

/** History of an order: times of its events; null for events that have not happened (yet). */
export interface PlannedOrder {
  id: string
  number: string
  customer: PlannedCustomer
  lines: readonly PlannedLine[]
  method: ShippingMethod
  way: DeliveryWay
  /** Tracking number of the parcel, set when it is shipped. */
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
  /** The review's vote on the fit; null if there is none. */
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
