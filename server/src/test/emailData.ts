import { byTypedFact } from '@shop/contracts/orders/typedFacts'
import type { EmailOrder } from '../site/mail/data/readEmailOrder.ts'
import type { EmailExchange, EmailReturn } from '../site/mail/data/readEmailReturn.ts'
import type { EmailShop } from '../site/mail/data/readShop.ts'

export const aShop = (more: Partial<EmailShop> = {}): EmailShop => ({
  name: 'Madar',
  url: 'https://madar.test',
  email: 'hello@madar.test',
  phone: '020 7946 0018',
  trader: {
    name: 'Madar Clothing Ltd',
    addressLines: ['4 Fournier Street', 'London', 'E1 6QE'],
    companyNumber: '01234567',
    vatNumber: 'GB123456789',
  },
  primaryColor: '#0f172a',
  timezone: 'Europe/London',
  ...more,
})

const address = {
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  address2: 'Flat 3',
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
}

const line = (id: string, title: string, color: string, size: string, quantity: number, price: number) => ({
  id,
  title,
  color,
  size,
  details: '',
  quantity,
  price,
  lineTotal: quantity * price,
  url: `https://madar.test/products/${id}`,
  picture: `https://madar.test/media/${id}.jpg`,
})

/** Builds an order of £189.97 of clothes, 10 % off, delivered free. */
export const anOrder = (more: Partial<EmailOrder> = {}): EmailOrder => ({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  number: '7728950e',
  url: 'https://madar.test/profile?tab=orders&order=0f8fad5b-d9cb-469f-a165-70867728950e',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  to: { name: 'Yusuf Rahman', address: 'yusuf@madar.test' },
  steps: [
    { label: 'Ordered', value: '20 November' },
    { label: 'Packed', value: '–' },
    { label: 'Sent', value: '–' },
    { label: 'Delivered', value: '–' },
  ],
  placedOn: '21 November 2026',
  vatReason: 'standard',
  currency: 'GBP',
  lines: [
    line('fes', 'Fes Hooded Jalab', 'Sand', '54', 1, 8999),
    line('hijaz', 'Hijaz Vine Embroidered Thobe', 'Burgundy', '56', 2, 4999),
  ],
  subtotal: 18_997,
  discount: 1900,
  promotionCode: 'EID10',
  shipping: 0,
  due: null,
  document: 'invoice',
  shippingMethod: 'standard',
  deliveryWay: { name: 'Standard', carrier: '', minDays: 3, maxDays: 5 },
  ...byTypedFact(() => null),
  tax: 2850,
  total: 17_097,
  paidWith: 'Visa ending 4242',
  paidBy: 'card',
  shippingAddress: address,
  billingAddress: { ...address, address1: '221 Mile End Road', address2: null, postalCode: 'E1 4AA' },
  ...more,
})

/**
 * Builds a return for a refund of the order's first line, one for an exchange, and one whose difference in price is
 * unpaid.
 */
export const someReturns = (order: EmailOrder) => {
  const ordinary: EmailReturn = {
    code: 'R-7KQ4-MX3P',
    state: 'ASKED',
    isSentBack: false,
    lines: order.lines.slice(0, 1),
    reasons: ['too_short'],
    exchange: null,
  }
  const exchange: EmailExchange = {
    pieces: ['1 × Najd Two-Button Thobe, White, size 58'],
    number: 'M-10490',
    url: 'https://madar.test/profile?tab=orders&order=1f8fad5b-d9cb-469f-a165-70867728950e',
    status: 'PAID',
    isPaid: true,
    toPay: 0,
    payBy: null,
    heldUntil: '5 December',
  }
  const swapped = { ...ordinary, exchange }
  const unpaid: EmailReturn = {
    ...ordinary,
    exchange: { ...exchange, status: 'PENDING', isPaid: false, toPay: 1000, payBy: '10:41 on 21 November' },
  }
  return { ordinary, swapped, unpaid }
}
