import { expect, it } from 'vitest'
import { slugOf } from './slugOf.ts'

it.each([
  ['Najd Two-Button Thobe', 'najd-two-button-thobe'],
  ['  Eid   2026  ', 'eid-2026'],
  ['Thobe & Jalab', 'thobe-jalab'],
  ['Café «Crème»', 'caf-crme'],
  ['---', ''],
  ['x'.repeat(200), 'x'.repeat(120)],
])('%j becomes %j', (title, slug) => expect(slugOf(title)).toBe(slug))
