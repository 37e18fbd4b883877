import { describe, expect, it } from 'vitest'
import type { LabelText } from '@shop/admin/kit/platform/Platform'
import { isLatin, zplOf } from './zpl.ts'

const paper = { address: null, widthMm: 102, heightMm: 152, dotsPerMm: 8 } as const
const label = (changes: Partial<LabelText> = {}): LabelText => ({
  head: 'Standard delivery',
  note: '2 items',
  isFilled: false,
  title: 'Deliver to',
  lines: ['Zoë Bello', '12 Cable Street', 'London', 'E1 8JG'],
  code: 'M-10482',
  caption: 'Order M-10482',
  foot: 'If it cannot be delivered: Madar, 1 Rose Lane, Leeds',
  ...changes,
})
/** Returns the text of each field, as the printer reads it. */
const fields = (zpl: string) =>
  [...zpl.matchAll(/\^FH\^FD(.*?)\^FS/gs)].map(([, data = '']) =>
    data.replaceAll(/_([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

describe('a label in ZPL', () => {
  it('is UTF-8, has the size of its paper, and contains every line', () => {
    const zpl = zplOf(label(), paper)
    expect(zpl).toMatch(/^\^XA\^CI28\^LH0,0\^PW816\^LL1216\n/)
    expect(zpl).toMatch(/\^XZ$/)
    expect(fields(zpl)).toEqual([
      'Standard delivery',
      '2 items',
      'Deliver to',
      'Zoë Bello\\&12 Cable Street\\&London\\&E1 8JG',
      'M-10482',
      'Order M-10482',
      'If it cannot be delivered: Madar, 1 Rose Lane, Leeds',
    ])
    expect(zplOf(label(), { ...paper, widthMm: 76, heightMm: 100, dotsPerMm: 12 })).toContain('^PW912^LL1200')
  })

  it('does not run commands contained in a name', () => {
    const name = '^XZ~JA \\& _5E ^FD~HI\n^XA'
    const zpl = zplOf(label({ lines: [name] }), paper)
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~')
    expect(fields(zpl)[3]).toBe(name.replace('\n', ' '))
  })

  it('prints a barcode as EAN-13 if it is one, or else as Code 128', () => {
    expect(zplOf(label(), paper)).toContain('^BCN,136,N,N,N^FH^FDM-10482^FS')
    expect(zplOf(label({ code: '5012345678900' }), paper)).toContain('^BEN,136,N^FH^FD501234567890^FS')
    expect(zplOf(label({ code: '5012345678901' }), paper)).toContain('^BCN,136,N,N,N^FH^FD5012345678901^FS')
    // In Code 128, `>` begins a command.
    expect(zplOf(label({ code: 'A>5^' }), paper)).toContain('^FDA>05_5E^FS')
    expect(zplOf(label({ code: null }), paper)).not.toMatch(/\^B[CE]/)
  })

  it('keeps its bars within the paper, with white on both sides', () => {
    for (const widthMm of [70, 102, 120])
      for (const code of ['M-1', 'M-10482', '5012345678900']) {
        const zpl = zplOf(label({ code }), { ...paper, widthMm })
        const [, x, bar] = (/\^FO(\d+),\d+\^BY(\d+)/.exec(zpl) ?? []).map(Number)
        const bars = code.length === 13 ? 95 : 11 * (code.length + 3) + 2
        expect(x).toBeGreaterThanOrEqual(10 * (bar ?? 0))
        expect((x ?? 0) + bars * (bar ?? 0)).toBeLessThanOrEqual(widthMm * 8 - 10 * (bar ?? 0))
      }
  })

  it('prints a long address in smaller type, and express in white on black', () => {
    const sizeOf = (zpl: string) => Number(/\^A0N,(\d+),\d+\^FB\d+,\d+,\d+,L\^FH\^FDZoë/.exec(zpl)?.[1])
    const long = [
      'Zoë '.padEnd(80, 'x'),
      ...Array.from({ length: 7 }, () => 'A rather long line of an address, 12'),
    ]
    expect(sizeOf(zplOf(label({ lines: long }), paper))).toBeLessThan(sizeOf(zplOf(label(), paper)))
    expect(zplOf(label({ isFilled: true }), paper)).toContain('^GB736,80,80^FS')
    expect(zplOf(label({ isFilled: true }), paper).match(/\^FR/g)).toHaveLength(2)
  })

  it('distinguishes letters that the printer’s font has from others', () => {
    expect(isLatin(label({ lines: ['Łukasz Ümit', 'Zoe\u0308 O’Neill – flat 2'] }))).toBe(true)
    expect(isLatin(label({ lines: ['يوسف'] }))).toBe(false)
    expect(isLatin(label({ lines: ['House ١٢٣'] }))).toBe(false)
  })
})
