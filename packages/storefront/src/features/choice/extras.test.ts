import { expect, test } from 'vitest'
import { someVariant } from '../../test/someVariant.ts'
import { extrasOf, variantWithExtra } from './extras.ts'

const short = someVariant({ id: 'short', lengthCm: 140, cuffs: 'Standard' })
const long = someVariant({ id: 'long', lengthCm: 150, cuffs: 'Standard', stock: 0 })
const longFrench = someVariant({ id: 'long french', lengthCm: 150, cuffs: 'French' })
const all = [short, long, longFrench]

test('asks only for details that differ', () => {
  expect(extrasOf([short], short)).toEqual([])
  expect(extrasOf([short, long], short)).toEqual([
    {
      name: 'lengthCm',
      options: [
        { value: '140', availability: 'available' },
        { value: '150', availability: 'sold-out' },
      ],
    },
  ])
  expect(extrasOf(all, short).map(({ name }) => name)).toEqual(['lengthCm', 'cuffs'])
})

test('keeps the other details if possible, and otherwise chooses another variant', () => {
  expect(variantWithExtra(all, short, 'lengthCm', '150')?.id).toBe('long')
  expect(variantWithExtra(all, short, 'cuffs', 'French')?.id).toBe('long french')
  expect(variantWithExtra(all, longFrench, 'lengthCm', '140')?.id).toBe('short')
})
