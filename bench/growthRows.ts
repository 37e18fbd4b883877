import type { Request } from './load.ts'

const colours = ['White', 'Navy', 'Black', 'Sand', 'Olive', 'Burgundy', 'Charcoal', 'Stone', 'Cream']
const sizes = ['52', '54', '56', '58', '60']
const common = [
  'thobe',
  'cotton',
  'white',
  'navy',
  'embroidered',
  'jalab',
  'linen',
  'hooded',
  'black',
  'formal',
]
const days = Array.from({ length: 12 }, (_, at) => at)

const get = (path: string): Request => ({ path: `/api${path}` })
const withFacets = (text: string) => `/products?search=${text}&facets=true&limit=24`
/** Returns the date a number of days ago: `2026-05-31`. */
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const sales = (length: number) =>
  days.map(ago => `/admin/analytics/sales?from=${day(ago + length - 1)}&to=${day(ago)}&interval=week`)
const searched = (path: string, words: readonly string[]) =>
  words.map(word => `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(word)}`)

/** Lists the shoppers' requests. Each address occurs once, so that no answer comes from a cache. */
const shoppers = (lastPage: number): Record<string, string[]> => ({
  // All products cost less, so nothing is left out and everything is counted.
  'Facets of the whole shop': days.map(at => `/products?facets=true&limit=24&maxPrice=${9_900_000 + at}`),
  'Search for a common word': common.map(word => `/products?search=${word}&limit=24`),
  'Search for a common word, with facets': common.map(word => withFacets(`${word}%20shop`)),
  'Colour and size': colours.map(
    (colour, at) => `/products?colors=${colour}&sizes=${sizes[at % sizes.length]}&limit=24`,
  ),
  'Colour and size, by price': colours.map(
    (colour, at) => `/products?colors=${colour}&sizes=${sizes[at % sizes.length]}&sort=price-low&limit=24`,
  ),
  'Last page of a big collection': days.map(
    at => `/products?collection=thobes&limit=24&page=${lastPage - at}`,
  ),
  'List of 24': days.map(at => `/products?sort=newest&limit=24&page=${at + 1}`),
  'Collection page, cold': days.map(at => `/collections/thobes?visit=${at}`),
})

const staff: Record<string, string[]> = {
  'Variants, searched': searched('/admin/inventory/variants', [
    'wht',
    'thobe',
    'abh',
    '200000',
    'navy',
    'jalab',
  ]),
  'Products, searched': searched('/admin/products', [
    'thobe',
    'wht',
    'braided',
    '200000',
    'morning',
    'nvy-56',
  ]),
  'Orders, searched with a status': searched('/admin/orders?status=DELIVERED', [
    'sarah',
    'm',
    'a',
    'bilal',
    'amin',
    'ab',
  ]),
  'Orders with a status': days.map(at => `/admin/orders?status=DELIVERED&page=${at + 1}`),
  'Analytics of 30 days': sales(30),
  'Analytics of a year': sales(365),
  Dashboard: days.map(() => '/admin/dashboard'),
}

/** Lists requests by row, to be sent one after the other. */
export const growthRows = (lastPage: number, accessToken: string): [string, Request[]][] => [
  ...Object.entries(shoppers(lastPage)).map(([name, paths]): [string, Request[]] => [
    name,
    paths.map(path => (path.startsWith('/collections/') ? { path } : get(path))),
  ]),
  ...Object.entries(staff).map(([name, paths]): [string, Request[]] => [
    name,
    paths.map(path => ({ ...get(path), headers: { authorization: `Bearer ${accessToken}` } })),
  ]),
]
