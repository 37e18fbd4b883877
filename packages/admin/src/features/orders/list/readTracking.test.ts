import { expect, it } from 'vitest'
import { namedOrders, readTracking } from './readTracking.ts'

const orders = ['10482', '20163', '30007'].map(digits => ({
  id: `00000000-0000-4000-8000-0000000${digits}`,
  number: `M-${digits}`,
}))
const inWords = (text: string) => {
  const { rows, complaints } = readTracking(text, orders, { carrier: 'A friend' })
  return [rows.map(({ trackingNumber, problem }) => problem ?? trackingNumber), complaints]
}

it('assigns numbers without an order to the orders in turn', () => {
  expect(inWords('AB123456785GB\n\nCD123456785GB\r\n')).toEqual([['AB123456785GB', 'CD123456785GB', ''], []])
  expect(inWords('AB 123 456 785 GB')).toEqual([['AB 123 456 785 GB', '', ''], []])
})

it('assigns a number to the order named in its line, whichever comes first', () => {
  const sheet = 'Order,Tracking\nM-30007,AB1\nCD2\tm20163\n15501'
  expect(inWords(sheet)).toEqual([['15501', 'CD2', 'AB1'], []])
})

it('reports orders that are not selected or are listed twice, and surplus numbers', () => {
  expect(inWords('M-99999 AB1\nM-10482 CD2\nM-10482 EF3\nG4\nH5\nI6')).toEqual([
    ['CD2', 'G4', 'H5'],
    [
      'M-99999 is not among these orders.',
      'M-10482 is listed twice: CD2 is used, EF3 is not.',
      '1 tracking number too many.',
    ],
  ])
})

it('reports each line that is no tracking number, except a heading', () => {
  expect(inWords('foo')).toEqual([['', '', ''], ['“foo” is not a tracking number.']])
  expect(inWords('Tracking\nAB1\n\nfoo bar')).toEqual([
    ['AB1', '', ''],
    ['“foo bar” is not a tracking number.'],
  ])
})

it('explains a wrong number: its characters, its length, or a duplicate', () => {
  expect(inWords(`AB_1\n${'9'.repeat(41)}`)[0]).toEqual([
    'Letters, digits, spaces and hyphens only, at most 40.',
    'Letters, digits, spaces and hyphens only, at most 40.',
    '',
  ])
  expect(inWords('AB1\nAB1')[0]?.slice(0, 2)).toEqual(Array(2).fill('Another order has the same number.'))
})

const bySheet = (text: string, carrier = 'Royal Mail') => {
  const { rows, complaints } = readTracking(text, orders, { carrier, isBySheet: true })
  return [
    rows.map(({ trackingNumber, problem, warning }) => problem ?? warning ?? trackingNumber),
    complaints,
  ]
}

it("reads a carrier's sheet by its headings, with a row for each garment or each parcel", () => {
  const sheet = [
    'Order date,Order reference,Product,Tracking number',
    '2026-11-26,M-10482,"Thobe, white",AB123456785GB',
    '2026-11-26,M-10482,"Thobe, sand",AB123456785GB',
    '2026-11-26,M-20163,Thobe,',
    '2026-11-26,M-30007,Thobe,"CD123456785GB"',
  ].join('\r\n')
  expect(bySheet(sheet)).toEqual([['AB123456785GB', '', 'CD123456785GB'], []])
  expect(namedOrders(sheet)).toEqual(['M-10482', 'M-30007'])
})

it('reads our own sheet by its short number', () => {
  const sheet =
    '\u{FEFF}Order number,Short number,Carrier,Tracking number\n#7728950e,M-20163,DPD,15501234567890'
  expect(bySheet(sheet, 'DPD')).toEqual([['', '15501234567890', ''], []])
})

it('assigns no number of a sheet to an order that the sheet does not name', () => {
  expect(bySheet('M-20163\tAB123456785GB\nCD123456785GB\nM-99999 EF123456785GB')).toEqual([
    ['', 'AB123456785GB', ''],
    ['M-99999 is not an order of this shop.', '1 tracking number without an order number.'],
  ])
})

it('warns of a number that is not the carrier’s, and refuses one shortened by a spreadsheet', () => {
  expect(bySheet('M-10482 15501234567890\nM-20163 1.55012E+13')[0]).toEqual([
    'It does not look like a Royal Mail number.',
    'A spreadsheet has shortened this number. Please copy it from the carrier again.',
    '',
  ])
})

it('gives numbers of a sheet to no order that their rows do not name', () => {
  const sheet = [
    'Order reference,Recipient,Tracking number',
    'EBAY-1234,A. Stranger,AB123456785GB',
    ',By hand,EF123456785GB',
    'M-20163,"1 High Street',
    'London, E1 6AN",CD123456785GB',
    'M-30007,A 5" cap,"GH123456785GB"',
    'M-10482,"A ""wide"", white thobe",',
  ].join('\r\n')
  const complaint = '2 rows of the sheet name no order of this shop.'
  expect(inWords(sheet)).toEqual([['', 'CD123456785GB', 'GH123456785GB'], [complaint]])
  expect(bySheet(sheet)).toEqual([['', 'CD123456785GB', 'GH123456785GB'], [complaint]])
})

it.each([
  [
    'never closed',
    ['M-10482,"6 box,AB123456785GB', 'M-20163,box,CD123456785GB', 'M-30007,box,EF123456785GB'],
  ],
  [
    'closed by an inch mark of a later row',
    ['M-10482,"6 box,AB123456785GB', 'M-20163,5",CD123456785GB', 'M-30007,,EF123456785GB'],
  ],
  [
    'closed by a later row',
    ['M-10482,"6 box,AB123456785GB', 'M-20163,"box",CD123456785GB', 'M-30007,,EF123456785GB'],
  ],
])('reads the rows after a quotation mark that is %s', (_, lines) => {
  expect(bySheet(['Order,Note,Tracking number', ...lines].join('\n'))).toEqual([
    ['AB123456785GB', 'CD123456785GB', 'EF123456785GB'],
    [],
  ])
})
