import { expect, test } from 'vitest'
import { variedColors } from './variedColors.ts'

const look = (inStock = true) => ({ inStock }) as never
const card = (id: string, ...colors: readonly [name: string, hex: string | null, inStock?: boolean][]) => ({
  id,
  colors: colors.map(([name, hex, inStock], index) => ({
    name,
    hex,
    ...(index > 0 && { look: look(inStock) }),
  })),
  variants: [{ color: colors[0]![0], price: 5900, salePrice: null }] as never,
})
const white = ['White', '#f4f1ea'] as const
const cream = ['Cream', '#e9dfca'] as const
const navy = ['Navy', '#1f2a44'] as const
const olive = ['Olive', '#5a5b3c'] as const

test('four garments whose first colour is white are shown in different colours in stock', () => {
  const row = [
    card('a', [...white], [...navy]),
    card('b', [...cream], [...olive]),
    card('c', [...white], [...navy, false], ['Sand', '#cdb58f']),
    card('d', [...navy], [...white]),
  ]
  expect([...variedColors(row)]).toEqual([
    ['b', 'Olive'],
    ['c', 'Sand'],
  ])
})

test('a garment keeps its own colour if that differs from the previous ones, or if there is no better one', () => {
  const row = [
    card('a', [...white]),
    card('b', [...cream]),
    card('c', [...olive]),
    card('d', ['Undyed', null]),
  ]
  expect([...variedColors(row)]).toEqual([])
})
