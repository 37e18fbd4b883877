import type { SheetFormat } from '@shop/contracts/products/sheetFormats'
import { SourceSheet } from '../formats/Reading.ts'

type HasHeadings = (...headings: string[]) => boolean

type HeadingPair = readonly [from: string, to: string]

/** Headings of lists of redirects: Shopify's, those of plugins, and likely ones of handmade lists. */
export const redirectHeadings: readonly [HeadingPair, ...HeadingPair[]] = [
  ['Redirect from', 'Redirect to'],
  ['Source', 'Target'],
  ['Source URL', 'Target URL'],
  ['Old URL', 'New URL'],
  ['Old', 'New'],
  ['From', 'To'],
]

/**
 * Formats of sheets without products, by headings. Orders contain customers' names and addresses too, so they come
 * first.
 */
const formats: readonly (readonly [SheetFormat, (has: HasHeadings) => boolean])[] = [
  ['ownOrders', has => has('Shop', 'Name', 'Lineitem name', 'Lineitem quantity')],
  ['shopifyOrders', has => has('Name', 'Lineitem name', 'Lineitem quantity')],
  [
    'woocommerceOrders',
    has =>
      (has('order_number', 'order_date') && (has('order_total') || has('order_total_amount'))) ||
      has('Order #', 'Status', 'Customer'),
  ],
  ['shopifyGiftCards', has => has('Last Characters', 'Initial Balance')],
  ['ownCustomers', has => has('Accepts Email Marketing', 'Default Address First Name', 'Email')],
  ['collections', has => has('Collection', 'Slug', 'Position', 'Active')],
  ['reviews', has => has('Product', 'Stars', 'Review', 'Written')],
  ['shopifyDiscounts', has => has('Name', 'Value', 'Value Type', 'Times Used In Total')],
  ['promotions', has => has('Code', 'Kind', 'Value', 'Minimum spend')],
  [
    'shopifyCustomers',
    has =>
      has('First Name', 'Last Name', 'Email') && (has('Accepts Email Marketing') || has('Accepts Marketing')),
  ],
  ['woocommerceCustomers', has => has('user_email') || has('Username', 'Email', 'Total spend')],
  ['redirects', has => redirectHeadings.some(pair => has(...pair))],
]

/** Recognises the format of a sheet without products; null for any other. */
export const recordFormatOf = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
): SheetFormat | null => {
  const source = new SourceSheet(header, rows)
  return formats.find(([, recognises]) => recognises((...headings) => source.has(...headings)))?.[0] ?? null
}
