import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csv, noInput } from '../fields.ts'
import { productFilter } from './fields.ts'

export const exportProductsForShopify = endpoint({
  call: 'GET /admin/products/export/shopify',
  access: 'products:read',
  summary:
    "Exports products as CSV in Shopify's format, which an import here also accepts. Costs are included only for callers with permission to change products.",
  input: z.strictObject(productFilter),
  answer: csv,
})

export const exportCustomersForShopify = endpoint({
  call: 'GET /admin/users/export/shopify',
  access: 'customers:export',
  summary:
    "Exports customers as CSV in Shopify's format, which an import here also accepts. Staff are left out.",
  input: noInput,
  answer: csv,
})
