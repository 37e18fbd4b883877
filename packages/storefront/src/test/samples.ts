import { blank } from '@shop/client/test/blank'
import { type Collection, type Menu, ProductCard } from '@shop/contracts/catalog/entities'
import type { OrderAddress } from '@shop/contracts/orders/endpoints'
import { PublicSettings } from '@shop/contracts/shop/endpoints'

export const demoSettings = blank(PublicSettings, {
  storeName: 'Qamis & Co',
  storeDescription: 'Thobes and jalabs.',
  storeEmail: 'care@shop.example',
  whatsapp: '+44 7700 900000',
  vatRegistered: true,
  currency: 'GBP',
  timezone: 'Europe/London',
  productsPerPage: 24,
  maxOrderQuantity: 99,
  delivery: {
    freeThreshold: 7500,
    standardRate: 599,
    expressRate: 999,
    uk: { enabled: true },
    carriers: [],
    zones: [],
  },
  social: { instagram: 'https://www.instagram.com/qamis', facebook: '', tiktok: '', youtube: '' },
  year: 2026,
  banner: {
    enabled: true,
    text: 'Free shipping on orders over £75 - Ends this Friday!',
    endsAt: null,
    // A running countdown would change the page during a test.
    countdown: false,
  },
  appearance: { primaryColor: '#0f172a', accentColor: '#f59e0b', darkMode: false },
  assistants: ['rest', 'mcp', 'acp'],
  paymentsSandbox: true,
  paymentMethods: ['card'],
})

export const noMenu: Menu = { collections: [], hasSale: false }

/** Returns a valid id, always the same for a name of up to 16 letters or for a number. */
export const idOf = (name: string | number): string => {
  const digits =
    typeof name === 'number'
      ? `0000000000004000800${String(name).padStart(13, '0')}`
      : Buffer.from(name).toString('hex').padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const someCollection = (index: number, change: Partial<Collection> = {}): Collection => ({
  id: idOf(index),
  name: `Collection ${index}`,
  slug: `collection-${index}`,
  description: '',
  image: null,
  sort: index,
  isActive: true,
  total: 3,
  productCount: 3,
  ...change,
})

export const someProductCard = (index: number, change: Partial<ProductCard> = {}): ProductCard =>
  blank(ProductCard, {
    id: idOf(index),
    slug: `thobe-${index}`,
    title: `Thobe ${index}`,
    variants: [
      { id: idOf(100 + index), color: 'White', size: '54', price: 5900, salePrice: null, images: [] },
    ],
    priceFrom: 5900,
    inStock: true,
    colors: [{ name: 'White', hex: '#f4f2ed' }],
    sizes: ['54', '56'],
    ...change,
  })

export const listOf = <T>(...items: T[]) => ({ items, total: items.length, page: 1, totalPages: 1 })

export const someOrderAddress: OrderAddress = {
  firstName: 'Yusuf',
  lastName: 'Rahman',
  address1: '12 Cable Street',
  address2: null,
  city: 'London',
  state: null,
  postalCode: 'E1 8JG',
  country: 'GB',
}

/** A delivery option of a zone. */
export const zoneWay = {
  name: 'Tracked',
  price: 1499,
  priceBy: 'order' as const,
  steps: [],
  freeAbove: null,
  heaviest: null,
  isTracked: true,
  isDutyPaid: false,
  minDays: 5,
  maxDays: 9,
}

/** Creates an open zone with one delivery option, which `change` adjusts. */
export const someZone = (places: string[], change: Partial<typeof zoneWay> = {}) => ({
  name: 'Zone',
  isOpen: true,
  withoutVat: false,
  places,
  ways: [{ ...zoneWay, ...change }],
})
