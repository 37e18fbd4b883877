import { expect, it } from 'vitest'
import { statusLooks } from './statusLook.ts'

it('gives each status a look and a colour of its own', () => {
  const looks = Object.values(statusLooks)
  expect(new Set(looks.map(({ tone }) => tone)).size).toBe(looks.length)
  expect(new Set(looks.map(({ color }) => color)).size).toBe(looks.length)
})
