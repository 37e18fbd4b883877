import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { freezeInvoice } from '../sales/orders/invoices/freezeInvoice.ts'
import type { CreditNote, Invoice } from '../sales/orders/invoices/Invoice.ts'
import type { CreditNoteData, InvoiceData, Seller } from '../sales/orders/invoices/InvoiceData.ts'
import { priceOrder, type PricedLine, ukVat } from '../sales/pricing/priceOrder.ts'
import { someWays } from './prices.ts'
import type { Reduction } from '../sales/pricing/reduction.ts'

export const aSeller = (overrides: Partial<Seller> = {}): Seller => ({
  name: 'Madar Clothing Ltd',
  storeName: 'Madar',
  addressLines: ['Unit 4, Cable Works', 'London E1 8NE'],
  companyNumber: '01234567',
  email: 'hello@madar.test',
  phone: '020 7946 0018',
  isVatRegistered: true,
  vatNumber: 'GB 999 9999 73',
  ...overrides,
})

export const anOrderAddress = (overrides: Partial<OrderAddress> = {}): OrderAddress => ({
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  address2: null,
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
  ...overrides,
})

interface SaleOptions {
  /** Lines without a VAT class are STANDARD. */
  lines?: readonly (Omit<PricedLine, 'vatClass'> & Partial<PricedLine>)[]
  method?: 'standard' | 'express'
  reduction?: Reduction | null
  seller?: Partial<Seller>
  address?: Partial<OrderAddress>
  title?: string
}

/** Builds the invoice data of an order with these lines; needs no database. */
export const aSale = ({
  lines: lineOptions = [{ unitPrice: 4999, quantity: 1 }],
  ...options
}: SaleOptions = {}): InvoiceData => {
  const { method = 'standard', reduction = null, seller, address, title = 'Linen thobe' } = options
  const way = someWays[method]
  const lines = lineOptions.map(line => ({ vatClass: 'STANDARD' as const, ...line }))
  const price = priceOrder(lines, { way, vat: ukVat }, reduction)
  const shippingAddress = anOrderAddress(address)
  return freezeInvoice({
    order: {
      ...price,
      vatRate: price.vat.rate,
      vatReason: price.vat.reason,
      number: 'M-10482',
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      currency: 'GBP',
      promotionCode: reduction && 'EID26',
      shippingMethod: method,
      deliveryWay: way,
      email: 'yusuf@example.com',
      firstName: 'Yusuf',
      lastName: 'Rahman',
      shippingAddress,
      billingAddress: shippingAddress,
      createdAt: '2026-11-20T21:10:00.000Z',
    },
    items: lines.map(({ unitPrice, quantity }, index) => ({
      title,
      color: 'White',
      size: '56',
      details: '',
      sku: `SKU-${index}`,
      quantity,
      price: unitPrice,
      lineTotal: unitPrice * quantity,
      discount: price.lineDiscounts[index]!,
      tax: price.lineTaxes[index]!,
      vatRate: price.lineVats[index]!.rate,
      vatReason: price.lineVats[index]!.reason,
    })),
    seller: aSeller(seller),
    paidWith: 'Visa ending 4242',
  })
}

const orderId = '0f8fad5b-d9cb-469f-a165-70867728950e'

export const anInvoice = (data: InvoiceData = aSale()): Invoice => ({
  number: '2026-000042',
  kind: 'INVOICE',
  orderId,
  refundId: null,
  issuedAt: '2026-11-20T21:14:00.000Z',
  data,
})

export const aCreditNote = (data: CreditNoteData): CreditNote => ({
  number: 'CN-2026-000007',
  kind: 'CREDIT_NOTE',
  orderId,
  refundId: '5f8fad5b-d9cb-469f-a165-70867728950e',
  issuedAt: '2026-12-03T09:00:00.000Z',
  data,
})
