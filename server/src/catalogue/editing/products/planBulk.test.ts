import type { PriceEnding } from '@shop/contracts/products/bulk'
import { expect, it } from 'vitest'
import { describeChange, planChange } from './planBulk.ts'

/** Prices in pence after a rise by ten per cent. */
const raised = (price: number, salePrice: number | null, ending?: PriceEnding) => {
  const change = { kind: 'pricePercent', percent: 10, ...(ending && { ending }) } as const
  const variants = [{ id: 'v', sku: 'S', barcode: '1', lengthCm: 140, price, salePrice }]
  const texts = { description: 'Cut straight.', materials: 'Cotton', care: 'Wash cold.' }
  const customs = { vatClass: 'STANDARD', tariffCode: '', customsText: '', origin: '' } as const
  const product = {
    id: 'p',
    title: 'Thobe',
    status: 'ACTIVE',
    version: 1,
    position: null,
    ...texts,
    ...customs,
  } as const
  const after = planChange(change, { ...product, measurements: [], variants }, 0)?.prices?.[0]?.after
  return after && [after.price, after.salePrice]
}

it.each([
  [undefined, 6490],
  ['00', 6500],
  ['50', 6450],
  ['95', 6495],
  ['99', 6499],
] as const)('rounds £64.90 to the nearest .%s: %i pence', (ending, pence) => {
  expect(raised(5900, null, ending)).toEqual([pence, null])
})

it('rounds up if two prices are equally near', () => {
  expect(raised(500, null, '00')).toEqual([600, null])
})

it('never makes a small price zero', () => {
  expect(raised(10, null, '00')).toEqual([100, null])
  expect(raised(10, null, '99')).toEqual([99, null])
})

it('keeps a sale price below the price if both round to the same', () => {
  expect(raised(500, 480, '00')).toEqual([600, 500])
  expect(raised(80, 70, '00')).toEqual([100, 77])
  expect(raised(1000, 500, '95')).toEqual([1095, 595])
})

it('leaves out a price that rounding returns to its former value', () => {
  expect(raised(199, null, '99')).toBeUndefined()
})

it('describes how prices are rounded', () => {
  const change = { kind: 'pricePercent', percent: 10, ending: '95' } as const
  expect(describeChange(change, 2, '', 'GBP')).toBe('Prices of 2 products up by 10%, rounded to .95')
})
