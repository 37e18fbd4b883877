import type { Request } from './load.ts'

const pages = (path: string, last = 10): string[] =>
  Array.from({ length: 10 }, (_, index) => {
    const page = 1 + Math.floor((index * (last - 1)) / 9)
    return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
  })
const searches = (path: string, ...words: string[]): string[] =>
  words.map(word => `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(word)}`)

const users = '/admin/users'
const orders = '/admin/orders'
const products = '/admin/products'
const variants = '/admin/inventory/variants'
const lowStock = '/admin/inventory/low-stock'
const reviews = '/admin/reviews'

/**
 * Requests to each list, in a shop of 10,000 products, 100,000 orders and 50,000 users: names, rare words, words found
 * in every record, and last pages.
 */
const lists: Record<string, string[]> = {
  Users: [...pages(users), ...pages(`${users}?role=customer`), ...pages(users, 5000)],
  'Users, searched': searches(users, 'mohamed', 'bilal roble', 'sarah', 'ab', 'zzzz'),
  'Users, searched by what all have': searches(users, 'example', '.com'),
  Orders: [...pages(orders), ...pages(`${orders}?status=DELIVERED`), ...pages(orders, 9000)],
  'Orders, searched': searches(orders, 'mohamed', 'bilal roble', 'amin', 'e1 8', 'abdi.abdullahi'),
  'Orders, searched and filtered': searches(`${orders}?status=DELIVERED`, 'm', 'sarah', 'a'),
  Products: [...pages(products), ...pages(`${products}?sort=title`, 1000)],
  'Products, searched': searches(products, 'thobe', 'braided', 'ABH0-WHT', 'wht', '200000'),
  Variants: [...pages(variants), ...pages(variants, 3000)],
  'Variants, searched': searches(variants, 'ABH0-WHT-58', 'wht', 'thobe', '200000'),
  'Low stock': [...pages(lowStock), ...pages(lowStock, 400)],
  Reviews: [...pages(reviews), ...pages(`${reviews}?status=APPROVED`), ...pages(reviews, 1900)],
  'Reviews, searched': searches(reviews, 'example', 'thobe', 'shrunk', 'ayanle', 'the'),
  Collections: ['/admin/collections', '/admin/collections?search=th'],
  Documents: pages('/admin/documents/invoices'),
  'Audit log': ['/admin/audit'],
  Palette: ['mohamed', 'thobe', 'example', 'e1 8jg', 'amin'].map(
    word => `/admin/search?q=${encodeURIComponent(word)}`,
  ),
}

/** Builds the requests by list, as a member of staff sends them. */
export const officeRequests = (accessToken: string): [string, Request[]][] =>
  Object.entries({ ...lists, Dashboard: ['/admin/dashboard'] }).map(([name, paths]) => [
    name,
    paths.map(path => ({ path: `/api${path}`, headers: { authorization: `Bearer ${accessToken}` } })),
  ])
