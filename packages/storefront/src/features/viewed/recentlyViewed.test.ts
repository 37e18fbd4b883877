// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { recentlyViewed, rememberViewed } from './recentlyViewed.ts'

beforeEach(() => localStorage.clear())

test('viewed products are stored newest first, each once', () => {
  for (const slug of ['a', 'b', 'a']) rememberViewed(slug)
  expect(recentlyViewed()).toEqual(['a', 'b'])
})

test('at most twelve viewed products are stored, and unreadable storage is ignored', () => {
  for (let index = 0; index < 20; index++) rememberViewed(`p${index}`)
  expect(recentlyViewed()).toHaveLength(12)
  localStorage.setItem('viewedProducts', '{')
  expect(recentlyViewed()).toEqual([])
})
