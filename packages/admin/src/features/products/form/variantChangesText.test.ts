import { expect, it } from 'vitest'
import { variantChangesText } from './variantChangesText.ts'

const variant = (id: string, change = {}) => ({ id, price: 4900, reserved: 0, free: 10, ...change })
const before = { variants: [variant('a'), variant('b')] }
const newsOf = (...variants: ReturnType<typeof variant>[]) => variantChangesText(before, { variants })

it('reports changed, added and deleted variants, but no sales', () => {
  expect(newsOf(variant('a'), variant('b', { reserved: 2, free: 8 }))).toBe('')
  expect(newsOf(variant('a', { price: 5900 }), variant('b'))).toBe('All variants updated successfully!')
  expect(newsOf(variant('a'), variant('b'), variant('c'))).toBe('All variants updated successfully!')
  expect(newsOf(variant('a'))).toBe('Variant deleted successfully')
  expect(newsOf(variant('a', { price: 5900 }))).toBe(
    'All variants updated successfully! Variant deleted successfully',
  )
})
