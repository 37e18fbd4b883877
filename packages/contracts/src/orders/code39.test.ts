import { expect, it } from 'vitest'
import { code39 } from './code39.ts'

/** Reads a code as a scanner does: bars and the spaces between them, wide or narrow, nine to a character. */
const elementsOf = (text: string) => {
  const { bars } = code39(text)
  const elements = bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1]
    return next ? [width, next.x - x - width] : [width]
  })
  return elements.map(width => (width > 1 ? 'w' : 'n')).join('')
}

it('begins and ends with an asterisk, with a narrow space after each character', () => {
  // The standard's example: * is nwnnwnwnn, A is wnnnnwnnw.
  expect(elementsOf('a')).toBe(['nwnnwnwnn', 'wnnnnwnnw', 'nwnnwnwnn'].join('n'))
})

it('has three wide elements of nine in each character, and no two characters alike', () => {
  const signs = '0123456789abcdefghijklmnopqrstuvwxyz-'.split('').map(sign => elementsOf(sign).slice(10, 19))
  expect(new Set(signs).size).toBe(37)
  for (const sign of signs) expect(sign.split('').filter(width => width === 'w')).toHaveLength(3)
})

it('leaves the sides white, and refuses characters that it cannot write', () => {
  const { bars, width } = code39('3f0c2a10')
  expect(bars[0]?.x).toBe(10)
  const last = bars.at(-1)
  expect(width - (last?.x ?? 0) - (last?.width ?? 0)).toBe(10)
  expect(() => code39('ä')).toThrow('Ä has no bars here')
})
