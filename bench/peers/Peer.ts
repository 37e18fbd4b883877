import type { Request } from '../load.ts'

/** A product of our demo shop, with which the other shops are filled as well. */
export interface ComparedProduct {
  slug: string
  title: string
  description: string
  /** Prices in pence. */
  variants: { sku: string; color: string; size: string; price: number }[]
}

/** A shop that is running, filled with the products, and ready to be measured. */
export interface RunningPeer {
  /** Name and version. */
  name: string
  url: string
  /** Main process, whose CPU time counts together with its children's. */
  pid: number
  /** Pages of 24 products. */
  lists: Request[]
  details: Request[]
  /** A search for its first 24 products; null if there is no such search. */
  search: (text: string, hasFacets: boolean) => Request | null
  /** Puts a line into the cart of a new guest. Returns a function that completes the checkout to a paid order. */
  addFirstLine: (index: number) => Promise<() => Promise<unknown>>
  /** Maximum number of orders placed at the same time, if it takes fewer than there are connections. */
  maxSimultaneousOrders?: number
  stop: () => Promise<unknown>
}

/** Fills the shop that is installed in a folder, and starts it on an empty Postgres database. */
export type StartPeer = (
  folder: string,
  databaseUrl: string,
  products: readonly ComparedProduct[],
) => Promise<RunningPeer>

export const guest = {
  firstName: 'Bench',
  lastName: 'Shopper',
  street: '1 Cable Street',
  city: 'London',
  postalCode: 'E1 8JG',
  country: 'GB',
  emailOf: (index: number) => `bench-${Date.now()}-${index}@example.com`,
}

/** Number of full pages of 24 that are listed. */
export const fullPageCount = (products: readonly ComparedProduct[]) =>
  Math.max(1, Math.min(20, Math.floor(products.length / 24)))
