import type { Image, Product, Variant } from '@shop/contracts/catalog/entities'
import { expect, test } from 'vitest'
import { cardOf } from './cardOf.ts'

const variant = (change: Partial<Variant>): Variant =>
  ({
    id: 'v',
    color: 'White',
    colorHex: '#fff',
    size: '54',
    price: 5900,
    salePrice: null,
    stock: 1,
    images: [],
    ...change,
  }) as Variant
const product = (...variants: Variant[]) =>
  ({ id: 'p', slug: 's', title: 'T', variants, images: [{ url: 'own' } as Image] }) as Product

test('shows the first variant in stock, with the product’s pictures if it has none of its own', () => {
  const card = cardOf(product(variant({ id: 'a', stock: 0 }), variant({ id: 'b', size: '56' })))
  expect(card.variants.map(({ id, images }) => [id, images.length])).toEqual([['b', 1]])
  expect(card.sizes).toEqual(['56'])
  expect(card.inStock).toBe(true)
})

test('a card is in stock if a variant is', () => {
  expect(cardOf(product(variant({}))).inStock).toBe(true)
  expect(cardOf(product(variant({ stock: 0 }))).inStock).toBe(false)
})

test('a card has a price range only if current prices differ', () => {
  const same = cardOf(product(variant({}), variant({ price: 6900, salePrice: 5900 })))
  expect([same.priceFrom, same.hasPriceRange]).toEqual([5900, false])
  expect(cardOf(product(variant({}), variant({ salePrice: 4900 })))).toMatchObject({
    priceFrom: 4900,
    hasPriceRange: true,
  })
})

test('a card lists each colour once', () => {
  const card = cardOf(product(variant({}), variant({ size: '56' }), variant({ color: 'Sand' })))
  expect(card.colors.map(({ name }) => name)).toEqual(['White', 'Sand'])
})

test('a card lists sizes in order, and shows a colour that is cheaper in a sale', () => {
  const variants = [
    variant({ size: '58', price: 7900 }),
    variant({ size: '52', price: 7900 }),
    variant({ color: 'Olive', size: '54', price: 7900, salePrice: 6400 }),
    variant({ color: 'Navy', size: '54', price: 5900, salePrice: 4900, stock: 0 }),
  ]
  const card = cardOf(product(...variants))
  expect(card.sizes).toEqual(['52', '54', '58'])
  expect(card.variants).toMatchObject([{ color: 'Olive', price: 7900, salePrice: 6400 }])
})
