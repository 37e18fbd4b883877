import {
  customerColumns,
  readCustomerRows,
} from '../../../catalogue/editing/moving/records/customers/exportCustomers.ts'
import type { Sheet } from './Sheet.ts'

const units: Readonly<Record<string, string>> = {
  'Total Spent': 'pounds',
  'Total Orders': 'orders',
  'Email Marketing: Updated At': 'instant',
  'Further Addresses': 'JSON',
}

/** Customers in Shopify’s columns and some additional ones that the import knows. */
export const customerSheet: Sheet = {
  name: 'customers',
  description: 'Customers with their addresses, tags, notes and consent to marketing emails. No passwords.',
  columns: Object.fromEntries(Object.keys(customerColumns.whole).map(name => [name, units[name] ?? 'text'])),
  rows: ({ db }) => readCustomerRows(db, customerColumns.whole),
}
