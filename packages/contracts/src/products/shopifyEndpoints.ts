import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { csv, nothing } from '../fields.ts'
import { productFilter } from './fields.ts'

export const exportProductsForShopify = endpoint({
  method: 'GET',
  path: '/admin/products/export/shopify',
  access: 'products:read',
  summary:
    'Products as CSV in Shopify’s form, which an import here takes as well. Costs are in it for those who may change products.',
  input: z.strictObject(productFilter),
  answer: csv,
})

export const exportCustomersForShopify = endpoint({
  method: 'GET',
  path: '/admin/users/export/shopify',
  access: 'customers:export',
  summary:
    'Customers as CSV in Shopify’s form, which an import here takes as well. Staff are not among them.',
  input: nothing,
  answer: csv,
})
