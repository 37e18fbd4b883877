import { expect, it } from 'vitest'
import { ProductIndex } from './ProductIndex.ts'

const row = (id: string) => ({
  id,
  price_from: 4000,
  rating: 0,
  review_count: 0,
  units_sold: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  options: '[]',
})

const text = (id: string, title: string | null) => ({ id, title, facts: '', body: '' })

it('keeps words that a change has brought while all words were being read', () => {
  const held = new ProductIndex()
  held.set(row('thobe'))
  held.set(row('bisht'))
  held.setText(text('thobe', 'linen thobe'))
  held.addText(text('thobe', 'woollen thobe'))
  held.addText(text('bisht', 'woollen bisht'))
  expect(held.words.find('linen')).toMatchObject({ productIndex: held.indexOf('thobe') })
  expect(held.words.find('woollen')).toMatchObject({ productIndex: held.indexOf('bisht') })
})

it('leaves out words of products that are not listed, and of those that have none yet', () => {
  const held = new ProductIndex()
  held.set(row('thobe'))
  held.addText(text('thobe', null))
  held.addText(text('hidden', 'hidden thobe'))
  expect(held.words.find('thobe')).toBeNull()
  held.setText(text('thobe', 'linen thobe'))
  expect(held.words.has('linen')).toBe(true)
})
