import { describe, expect, it } from 'vitest'
import { postcodeRefusal, ukPostcode } from './postcode.ts'

describe('a postcode as people type it', () => {
  it.each([
    ['sw1a1aa', 'SW1A 1AA'],
    ['SW1A-1AA', 'SW1A 1AA'],
    ['SW1A\u20131AA', 'SW1A 1AA'],
    ['sw1a 1aa.', 'SW1A 1AA'],
    ['S W 1 A 1 A A', 'SW1A 1AA'],
    ['\u200BSW1A\u00A01AA\u202C', 'SW1A 1AA'],
    ['ＳＷ１Ａ １ＡＡ', 'SW1A 1AA'],
    ['SW\u0661A \u0661AA', 'SW1A 1AA'],
    ['EC1V OBW', 'EC1V 0BW'],
    ['E1 8JG', 'E1 8JG'],
    ['EI 8JG', 'E1 8JG'],
    ['e1o ojg', 'E10 0JG'],
    ['EII 1AA', 'E11 1AA'],
    ['SWIA IAA', 'SW1A 1AA'],
    ['0X1 1AA', 'OX1 1AA'],
    ['S01 1AA', 'SO1 1AA'],
    ['SO1 1AA', 'SO1 1AA'],
    ['SIO 1AA', 'S10 1AA'],
    ['Ll 1AA', 'L1 1AA'],
    ['lS1 1AA', 'LS1 1AA'],
    ['1V1 1AA', 'IV1 1AA'],
    ['BL0 9TS', 'BL0 9TS'],
    ['BLO 9TS', 'BL0 9TS'],
    ['W1A OAX', 'W1A 0AX'],
    ['GIR 0AA', 'GIR 0AA'],
    ['gir oaa', 'GIR 0AA'],
    ['bf1 2ay', 'BF1 2AY'],
    ['BFI 2AY', 'BF1 2AY'],
    ['BFPO 61, BF1 2AY', 'BF1 2AY'],
    ['BFPO, BF1 2AY', 'BF1 2AY'],
    ['BFPO 61', 'BFPO 61'],
    ['bfpo61', 'BFPO 61'],
    ['B.F.P.O. 61', 'BFPO 61'],
    ['BFPO\u00A0\u0666\u0661', 'BFPO 61'],
    ['ВFРО 61', 'BFPO 61'],
    ['BFP0 6l', 'BFPO 61'],
    ['BFPO 061', 'BFPO 61'],
    ['BFPO 5439, United Kingdom', 'BFPO 5439'],
    ['BFPO 5439 GB', 'BFPO 5439'],
    // The area ZZ does not exist, which the shop reports on saving.
    ['ZZ9 9ZZ', 'ZZ9 9ZZ'],
  ])('%j is read as %s', (typed, postcode) => {
    expect(ukPostcode(typed)).toBe(postcode)
  })

  it.each([
    '',
    'SW1A',
    'E1 8CI',
    'SW1A 1AA 1',
    'London',
    'not one',
    'N0T 0NE',
    '12345',
    'Я1 1АА',
    'x'.repeat(5000),
  ])('%j is not a postcode', typed => {
    expect(ukPostcode(typed)).toBeNull()
  })

  it('asks for the number of a forces’ post office', () => {
    for (const typed of ['BFPO', 'b.f.p.o.', 'BFPO 0'])
      expect([ukPostcode(typed), postcodeRefusal(typed)]).toEqual([
        null,
        'Please enter the BFPO number, such as BFPO 61, or its postcode, such as BF1 2AY.',
      ])
    expect(postcodeRefusal('SW1A')).toBe('Please enter a valid UK postcode.')
  })
})
