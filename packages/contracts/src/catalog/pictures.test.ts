import { expect, test } from 'vitest'
import { pictureSources } from './pictures.ts'

const widths = (width: number, maxWidth: number) =>
  pictureSources('/media/abc-960.jpg', 'avif', { width, maxWidth })
    .split(', ')
    .map(source => source.replace('/media/abc-', '').replace('.avif', ''))

test('offers sizes up to 1,920 px if the original is as wide', () => {
  expect(widths(2400, 1920).at(-1)).toBe('1920 1920w')
  expect(widths(1920, 1920).slice(-2)).toEqual(['1600 1600w', '1920 1920w'])
})

test('ends with the original at its own width if that lies between two sizes', () => {
  expect(widths(1200, 1920)).toEqual(['320 320w', '480 480w', '640 640w', '960 960w', '1280 1200w'])
  expect(widths(300, 1920)).toEqual(['320 300w'])
})

test('offers nothing wider than the maximum width', () => {
  expect(widths(1200, 640).at(-1)).toBe('640 640w')
})
