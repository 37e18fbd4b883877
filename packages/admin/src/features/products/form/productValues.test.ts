import { blanksOf } from '@shop/contracts/facts/fieldTable'
import { productFields } from '@shop/contracts/facts/productFields'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { expect, it } from 'vitest'
import { salePriceProblems, inputOf, newVariant, specificationProblems, valuesOf } from './productValues.ts'

const variant = {
  id: 'a',
  sku: 'NAJD-54',
  color: 'White',
  colorHex: '#f5f3ee',
  size: '54',
  stock: 8,
  price: 4999,
}
const product = {
  ...blanksOf(productFields),
  id: 'p',
  version: 3,
  title: 'Najd',
  variants: [variant],
  images: [],
} as unknown as StaffProduct

it('sends back fields that the form does not show, and the stock that it read', () => {
  expect(inputOf(valuesOf(product), product)).toMatchObject({
    id: 'p',
    version: 3,
    variants: [{ id: 'a', colorHex: '#f5f3ee', stock: 8, baseStock: 8 }],
  })
})

it('drops blank features and specifications, and sends a new variant without id or stock read', () => {
  const values = {
    ...valuesOf(undefined),
    features: [{ text: ' ' }, { text: ' Pocket ' }],
    specifications: [
      { name: 'fit', text: '' },
      { name: ' fit ', text: 'Straight' },
    ],
    variants: [newVariant({ sku: 'N', stock: 2 })],
  }
  const input = inputOf(values, undefined)
  expect(input).toMatchObject({ features: ['Pocket'], specifications: { fit: 'Straight' } })
  expect(input.variants?.[0]).not.toHaveProperty('id')
  expect(input.variants?.[0]).not.toHaveProperty('baseStock')
})

it('reports a second specification of the same name', () => {
  const specifications = [
    { name: 'Fabric', text: 'Cotton' },
    { name: '', text: '' },
    { name: ' Fabric ', text: 'Linen' },
    { name: 'Fabric', text: ' ' },
  ]
  expect(specificationProblems({ ...valuesOf(product), specifications })).toEqual({
    'specifications.2.name': 'Fabric is already listed above.',
  })
})

it('reports a sale price that is not below the price', () => {
  const variants = [
    newVariant({ price: 4999, salePrice: 4999 }),
    newVariant({ price: 4999, salePrice: 4998 }),
    newVariant({ price: 4999 }),
    newVariant({ salePrice: 100 }),
    newVariant({ price: Number.NaN, salePrice: 100 }),
  ]
  expect(salePriceProblems({ variants })).toEqual({ 'variants.0.salePrice': 'Must be below the price.' })
})
