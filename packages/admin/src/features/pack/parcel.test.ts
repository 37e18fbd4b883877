import type { AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import { expect, it } from 'vitest'
import { isComplete, linesToPack, scanGarment, type PackedUnits } from './parcel.ts'

const line = (id: string, quantity: number, more: Partial<AdminOrderItem> = {}) =>
  ({ id, sku: `SKU-${id}`, barcode: `50${id}`, quantity, toSend: quantity, ...more }) as AdminOrderItem

it('completes a parcel when every unit that is left to send has been scanned, by SKU or barcode', () => {
  const lines = linesToPack({
    items: [line('1', 2), line('2', 2, { toSend: 1 }), line('3', 1, { toSend: 0 })],
  })
  expect(lines.map(({ id }) => id)).toEqual(['1', '2'])
  let packed: PackedUnits = {}
  for (const code of ['SKU-1', ' sku-1 ', '502']) {
    expect(isComplete(lines, packed)).toBe(false)
    const scan = scanGarment(lines, packed, code)
    if (scan.kind !== 'packed') throw new Error(scan.kind)
    packed = scan.packed
  }
  expect(isComplete(lines, packed)).toBe(true)
})

it('refuses garments of other orders, a surplus unit, and an empty code', () => {
  const lines = [line('1', 1, { barcode: '' })]
  expect(scanGarment(lines, {}, 'SKU-9')).toEqual({ kind: 'wrong', code: 'SKU-9' })
  expect(scanGarment(lines, { 1: 1 }, 'SKU-1')).toMatchObject({ kind: 'tooMany', line: { id: '1' } })
  expect(scanGarment(lines, {}, '  ')).toEqual({ kind: 'wrong', code: '' })
})

it('fills two lines of the same variant in turn', () => {
  const lines = [line('1', 1), line('2', 1, { sku: 'SKU-1' })]
  expect(scanGarment(lines, { 1: 1 }, 'SKU-1')).toMatchObject({ kind: 'packed', line: { id: '2' } })
})

it('compares barcodes without leading zeros', () => {
  const lines = [line('1', 1, { barcode: '012345678905' })]
  for (const code of ['012345678905', '0012345678905', '00012345678905', '0 12345 67890 5'])
    expect(scanGarment(lines, {}, code), code).toMatchObject({ kind: 'packed', line: { id: '1' } })
})

it('distinguishes two variants with one barcode only by SKU', () => {
  const barcode = '5012345678900'
  const other = { id: 'v9', sku: 'SKU-9', title: 'Other', color: 'Navy', size: 'M', details: '' }
  const two = [line('1', 1, { barcode }), line('2', 1, { barcode: `0${barcode}` })]
  expect(scanGarment(two, {}, barcode)).toMatchObject({
    kind: 'unclear',
    lines: [{ id: '1' }, { id: '2' }],
    others: [],
  })
  expect(scanGarment(two, {}, 'SKU-2')).toMatchObject({ kind: 'packed', line: { id: '2' } })
  const alone = line('1', 1, { barcode, alike: [other] })
  expect(scanGarment([alone], {}, barcode)).toMatchObject({
    kind: 'unclear',
    lines: [{ id: '1' }],
    others: [{ id: 'v9' }],
  })
  expect(scanGarment([alone], {}, 'SKU-1')).toMatchObject({ kind: 'packed' })
  // Two lines of the same variant are not ambiguous.
  const same = [line('1', 1, { barcode }), line('2', 1, { barcode, sku: 'sku-1' })]
  expect(scanGarment(same, { 1: 1 }, barcode)).toMatchObject({ kind: 'packed', line: { id: '2' } })
})
