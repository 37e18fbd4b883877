import { expect, it } from 'vitest'
import { mergeProduct } from './mergeProduct.ts'
import { newVariant, valuesOf, type ProductValues } from './productValues.ts'

const variant = (id: string, change = {}) =>
  newVariant({ id, sku: id, price: 4900, stock: 10, baseStock: 10, ...change })
const base: ProductValues = {
  ...valuesOf(undefined),
  title: 'Najd',
  care: 'Wash cold',
  variants: [variant('a'), variant('b')],
}
const merge = (mine: Partial<ProductValues>, theirs: Partial<ProductValues>, prefers: 'mine' | 'theirs') =>
  mergeProduct({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, prefers)

it('keeps the changes of both people, and asks only about fields that both changed', () => {
  const mine = { title: 'Najd Thobe', materials: 'Cotton' }
  const theirs = { title: 'Najd Classic', care: 'Wash warm' }
  expect(merge(mine, theirs, 'mine')).toMatchObject({
    title: 'Najd Thobe',
    materials: 'Cotton',
    care: 'Wash warm',
  })
  expect(merge(mine, theirs, 'theirs')).toMatchObject({
    title: 'Najd Classic',
    materials: 'Cotton',
    care: 'Wash warm',
  })
})

it('merges variants field by field, with variants that either person added', () => {
  const mine = { variants: [variant('a', { price: 5900 }), variant('b'), newVariant({ sku: 'mine' })] }
  const theirs = { variants: [variant('a', { salePrice: 3900 }), variant('b'), variant('theirs')] }
  expect(merge(mine, theirs, 'mine').variants).toMatchObject([
    { id: 'a', price: 5900, salePrice: 3900 },
    { id: 'b' },
    { sku: 'mine' },
    { id: 'theirs' },
  ])
})

it('drops a variant that the other person deleted, unless I changed it and prefer mine', () => {
  const mine = { variants: [variant('a'), variant('b', { price: 5900 })] }
  expect(merge(mine, { variants: [] }, 'mine').variants).toMatchObject([{ id: '', sku: 'b', price: 5900 }])
  expect(merge(mine, { variants: [] }, 'theirs').variants).toEqual([])
})

it('sends a typed stock with the number that was seen, so that units sold in the meantime stay sold', () => {
  const sold = variant('a', { stock: 8, baseStock: 8 })
  const counted = variant('a', { stock: 20 })
  expect(merge({ variants: [counted] }, { variants: [sold] }, 'mine').variants).toMatchObject([
    { stock: 20, baseStock: 10 },
  ])
  expect(merge({ variants: [variant('a')] }, { variants: [sold] }, 'mine').variants).toMatchObject([
    { stock: 8, baseStock: 8 },
  ])
})
