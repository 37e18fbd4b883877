import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseColor, readableOn, readableRatio } from './contrast.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

test('reads colours of three or six digits, and nothing else', () => {
  expect(parseColor('#0f172a')).toEqual([15, 23, 42])
  expect(parseColor('abc')).toEqual([170, 187, 204])
  expect(parseColor('red')).toBeNull()
  expect(parseColor('#12345')).toBeNull()
})

test('black on white has the highest contrast', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#777777')).toBe(1)
})

test('finds a readable text colour for every background and every wanted colour', () => {
  fc.assert(
    fc.property(
      colors,
      colors,
      (background, wish) => contrast(readableOn(background, wish), background) >= readableRatio,
    ),
  )
})

test('keeps a wanted colour that is readable', () => {
  expect(readableOn('#0f172a')).toBe('#ffffff')
  expect(readableOn('#f59e0b', '#0f172a')).toBe('#0f172a')
})
