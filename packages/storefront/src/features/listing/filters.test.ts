import { expect, test } from 'vitest'
import { countFilters, listInput, readFilters, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const written = (query: string) => writeFilters(read(query), new URLSearchParams(query)).toString()

test('reads everything a shopper can choose', () => {
  expect(
    read(
      'sort=price-low&page=3&view=list&min=40&max=90&category=thobes&colour=Navy&size=54&size=56&stock=in&sale=on',
    ),
  ).toEqual({
    sort: 'price-low',
    page: 3,
    view: 'list',
    min: 40,
    max: 90,
    categories: ['thobes'],
    colors: ['Navy'],
    sizes: ['54', '56'],
    inStock: true,
    onSale: true,
  })
})

test('meaningless filters are ignored', () => {
  expect(
    read('sort=cheap&page=-2&view=table&min=4.5&max=x&category=No+Slug&colour=&size=&stock=out&sale=1'),
  ).toEqual(read(''))
  expect(read('page=0').page).toBe(1)
  expect(read(`colour=${'x'.repeat(61)}`).colors).toEqual([])
})

test('limits values to those that the API accepts', () => {
  expect(read('page=9999999').page).toBe(100_000)
  expect(read('max=9999999').max).toBe(1_000_000)
  expect(read(Array.from({ length: 40 }, (_, index) => `size=${index}`).join('&')).sizes).toHaveLength(30)
})

test('swaps the ends of a reversed price range', () => {
  expect(read('min=90&max=40')).toMatchObject({ min: 40, max: 90 })
})

test('writes one address for each list, and keeps other parameters except those of campaigns', () => {
  expect(written('page=1&sort=featured&view=grid')).toBe('')
  expect(written('sale=on&stock=in&size=54&q=thobe&colour=Navy&colour=Navy&min=0')).toBe(
    'q=thobe&colour=Navy&size=54&min=0&stock=in&sale=on',
  )
  expect(written('utm_source=mail&q=thobe&gclid=1')).toBe('q=thobe')
})

test('sends prices to the API in pence', () => {
  const input = listInput(read('min=40&max=90&colour=Navy&stock=in&sale=on'))
  expect(JSON.parse(JSON.stringify(input))).toEqual({
    colors: ['Navy'],
    minPrice: 4000,
    maxPrice: 9000,
    inStock: true,
    onSale: true,
  })
})

test('a price range counts as one filter', () => {
  expect(countFilters(read('min=40&max=90&category=a&size=54&stock=in&sale=on'))).toBe(5)
  expect(countFilters(read('sort=newest&page=2'))).toBe(0)
})
