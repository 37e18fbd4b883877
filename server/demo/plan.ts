import type { CareSymbol } from '@shop/contracts/facts/careSymbols'
import type { ShippingMethod } from '@shop/contracts/cart/endpoints'
import type { OrderAddress, OrderStatus } from '@shop/contracts/orders/endpoints'
import type { OrderPrice } from '../src/pricing/priceOrder.ts'

/** A whole shop is planned in memory, then written: stock and figures follow from the orders. Instants in ms, money in pence. */
export interface PlannedVariant {
  id: string
  sku: string
  color: string
  colorHex: string
  size: string
  lengthCm: number
  collar: string
  cuffs: string
  price: number
  salePrice: number | null
  weightGr: number
  barcode: string
  /** On the shelf today. */
  stock: number
  imageKey: string
}

export interface PlannedImage {
  mediaKey: string
  alt: string
  variantId: string
}

export interface PlannedProduct {
  id: string
  slug: string
  title: string
  kind: 'thobe' | 'jalab'
  description: string
  materials: string
  care: string
  careSymbols: readonly CareSymbol[]
  features: readonly string[]
  specifications: Readonly<Record<string, string>>
  metaTitle: string
  metaDescription: string
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

/** What happened to an order and when; what has not happened (yet) is null. */
export interface PlannedOrder {
  id: string
  customer: PlannedCustomer
  lines: readonly PlannedLine[]
  method: ShippingMethod
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
