import { describe, expect, it } from 'vitest'
import { barcodeKey, barcodeSpellings, tidyBarcode } from './codes.ts'

const key = '05012345678900'

describe('a barcode is stored as its GTIN in any form that scanners send', () => {
  it.each([
    '5012345678900',
    ']E05012345678900',
    ']e00105012345678900',
    ']C10105012345678900',
    ']C1010501234567890010LOT7\u001D21123',
    ']d2010501234567890021ABC\u001D1726123110LOT7',
    ']Q31726123101050123456789001012',
    ']I105012345678900',
    '\u001D0105012345678900',
    '0105012345678900',
    '010501234567890010LOT7<GS>21123',
    '(01)05012345678900',
    '(01) 0501 2345 6789 00 (10) LOT 7',
    '(10)LOT7(01)05012345678900(21)9',
    '10LOT7\u001D0105012345678900',
    'https://id.gs1.org/01/05012345678900/10/LOT7?17=261231',
    'https://example.com/shirts/01/5012345678900',
  ])('%j', typed => {
    expect(barcodeKey(typed)).toBe(key)
    expect(barcodeSpellings(typed)).toContain('5012345678900')
  })

  it.each([
    '0105012345678901',
    '(01)0501234567890',
    '010501234567890055',
    'AB-0105012345678900',
    ']x',
    ']C1',
    'https://example.com/01/123',
    '01 Jan',
  ])('%j stays unchanged', typed => {
    expect(tidyBarcode(typed)).toBe(typed)
  })

  it('other codes lose only the prefix of the scanner', () => {
    expect(tidyBarcode(']C0M-10482')).toBe('M-10482')
    expect(tidyBarcode(']Q1AB-12')).toBe('AB-12')
  })
})
