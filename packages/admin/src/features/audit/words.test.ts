import { formatMoney } from '@shop/contracts/money'
import { expect, test } from 'vitest'
import { changesInWords, differing, fieldLabel, recordLabel, subjectLabel, textOfField } from './words.ts'

const money = (amount: number) => formatMoney(amount, 'GBP')
const textOf = (value: unknown, name = 'stock') => textOfField({}, name, value, money)

test('names of records and fields are said in words', () => {
  expect(subjectLabel('promotion')).toBe('Promotion')
  expect(fieldLabel('smtpPort')).toBe('Smtp port')
  expect(fieldLabel('is_public')).toBe('Is public')
})

test('values are said as people read them', () => {
  expect([textOf(null), textOf(true), textOf(4999), textOf('')]).toEqual([
    '(empty)',
    'Yes',
    '4999',
    '(empty)',
  ])
})

test('what holds pence is said in pounds, what only sounds like it is not', () => {
  const names = [
    'minimumSpend',
    'freeThreshold',
    'expressRate',
    'refundedTotal',
    'lowStockThreshold',
    'vatRate',
  ]
  expect(['fixed_amount', 'percentage'].map(kind => textOfField({ kind }, 'value', 500, money))).toEqual([
    '£5.00',
    '500',
  ])
  expect(names.map(name => textOf(7500, name))).toEqual([...Array(4).fill('£75.00'), '7500', '7500'])
})

test('lists are said line by line, parts by their names', () => {
  const variants = [
    { sku: 'NAJD-56', salePrice: null },
    { sku: 'NAJD-58', price: 4999 },
  ]
  expect(textOf(variants)).toBe('Sku: NAJD-56, Sale price: (empty)\nSku: NAJD-58, Price: £49.99')
  expect(textOf([])).toBe('(empty)')
})

test('what is chosen from a list is said by its label', () => {
  expect(textOf('DRAFT', 'status')).toBe('Draft')
  expect(textOf('fixed_amount', 'kind')).toBe('Fixed amount')
  expect(textOf('REJECTED', 'status')).toBe('REJECTED')
  expect(textOf(['wash30', 'lineDry'], 'careSymbols')).toBe('Wash at up to 30°C\nLine dry')
})

test('a fibre composition is said with its per cents', () => {
  const fibres = [
    { fibre: 'cotton', percent: 98 },
    { fibre: 'elastane', percent: 2 },
  ]
  expect([textOf(fibres, 'fibres'), textOf([], 'fibres')]).toEqual(['98% cotton, 2% elastane', '(empty)'])
})

test('measurements are said size by size', () => {
  const row = { size: '56', width: 122, shoulders: 47.5, sleeve: 62, hem: 150 }
  expect(textOf([row, { ...row, size: '58' }], 'measurements')).toBe(
    '56: Width 122, Shoulders 47.5, Sleeve 62, Hem 150\n58: Width 122, Shoulders 47.5, Sleeve 62, Hem 150',
  )
  expect(textOf([], 'measurements')).toBe('(empty)')
})

test('of two lists only what differs is said, or their order', () => {
  const [one, two, changed] = [{ sku: 'A' }, { sku: 'B' }, { sku: 'B', stock: 4 }]
  expect(differing([one, two], [one, changed])).toEqual([[two], [changed]])
  expect(differing([one, two], [two, one])).toEqual([
    [one, two],
    [two, one],
  ])
  expect(differing(1, 2)).toEqual([1, 2])
})

test('a record without a name is never called by its id, a section by its word', () => {
  const id = '3f0c2a10-0000-4000-8000-000000000001'
  expect(recordLabel({ title: 'Fes Jalab', subjectId: id })).toBe('Fes Jalab')
  expect(recordLabel({ title: null, subjectId: id })).toBe('No name kept')
  expect(recordLabel({ title: null, subjectId: 'appearance' })).toBe('Appearance')
})

test('a change is told in one line, of a variant with its SKU', () => {
  const of = (before: object, after: object) =>
    changesInWords({ before: { ...before }, after: { ...after } }, money)
  expect(of({ price: 5900, version: 1 }, { price: 5500, version: 2 })).toBe('Price: £59.00 to £55.00')
  expect(of({ refundLimit: null }, { refundLimit: 10_000 })).toBe('Refund limit: (empty) to £100.00')
  const variant = (sku: string, price: number) => ({ sku, price })
  expect(
    of(
      { title: 'Najd', variants: [variant('NAJD-56', 5900), variant('NAJD-58', 5900)] },
      { title: 'Najd', variants: [variant('NAJD-56', 5500), variant('NAJD-58', 5900)] },
    ),
  ).toBe('NAJD-56 price: £59.00 to £55.00')
  expect(of({ description: 'a'.repeat(50), a: 1, b: 1, c: 1 }, { description: 'b', a: 2, b: 2, c: 2 })).toBe(
    'Description, A: 1 to 2, 2 more',
  )
  expect(changesInWords({ before: null, after: { code: 'EID' } }, money)).toBe('')
  expect(textOf(['orders:read'], 'permissions')).toBe('see orders')
})
