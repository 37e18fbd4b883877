import type { AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { isComplete, linesToPack, scanGarment, type Packed } from './parcel.ts'

const line = (id: string, quantity: number, more: Partial<AdminOrderItem> = {}) =>
  ({ id, sku: `SKU-${id}`, barcode: `50${id}`, quantity, keptBack: 0, ...more }) as AdminOrderItem

it('a parcel is complete when every unit that was not refunded has been scanned, by SKU or barcode', () => {
  const lines = linesToPack({
    items: [line('1', 2), line('2', 2, { keptBack: 1 }), line('3', 1, { keptBack: 1 })],
  })
  expect(lines.map(({ id }) => id)).toEqual(['1', '2'])
  let packed: Packed = {}
  for (const code of ['SKU-1', ' sku-1 ', '502']) {
    expect(isComplete(lines, packed)).toBe(false)
    const scan = scanGarment(lines, packed, code)
    if (scan.kind !== 'packed') throw new Error(scan.kind)
    packed = scan.packed
  }
  expect(isComplete(lines, packed)).toBe(true)
})

it('refuses what is not of the order, a unit too many, and an empty code', () => {
  const lines = [line('1', 1, { barcode: '' })]
  expect(scanGarment(lines, {}, 'SKU-9')).toEqual({ kind: 'wrong', code: 'SKU-9' })
  expect(scanGarment(lines, { 1: 1 }, 'SKU-1')).toMatchObject({ kind: 'tooMany', line: { id: '1' } })
  expect(scanGarment(lines, {}, '  ')).toEqual({ kind: 'wrong', code: '' })
})

it('fills two lines of one variant one after the other', () => {
  const lines = [line('1', 1), line('2', 1, { sku: 'SKU-1' })]
  expect(scanGarment(lines, { 1: 1 }, 'SKU-1')).toMatchObject({ kind: 'packed', line: { id: '2' } })
})
