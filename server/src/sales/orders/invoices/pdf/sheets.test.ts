import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, aSale } from '../../../../test/sales.ts'
import { describeCreditNote } from './describeCreditNote.ts'
import { describeInvoice } from './describeInvoice.ts'
import { freezeCreditNote } from '../freezeCreditNote.ts'

const twoLines = [
  { unitPrice: 4999, quantity: 2 },
  { unitPrice: 3333, quantity: 1 },
]
const tenOff = { kind: 'percentage', value: 10, minimumSpend: 0 } as const
const credit = (sale: ReturnType<typeof aSale>, amount: number) =>
  aCreditNote(freezeCreditNote({ invoice: anInvoice(sale), earlier: [], amount, reason: 'A loose seam' })!)

describe('an invoice', () => {
  it('contains everything that the law requires of a VAT invoice', () => {
    const sheet = describeInvoice(anInvoice(aSale({ lines: twoLines })))
    expect(sheet.title).toBe('VAT invoice')
    expect(sheet.facts).toEqual([
      { label: 'Invoice number', value: '2026-000042' },
      { label: 'Invoice date and tax point', value: '20 November 2026' },
      { label: 'Order', value: 'M-10482 (7728950e)' },
      { label: 'Payment', value: 'Visa ending 4242' },
    ])
    expect(sheet.seller).toEqual([
      'Madar Clothing Ltd',
      'Unit 4, Cable Works',
      'London E1 8NE',
      'hello@madar.test',
      '020 7946 0018',
      'VAT no. GB 999 9999 73',
    ])
    expect(sheet.parties[0]?.lines).toContain('12 Cable Street')
    expect(sheet.table.columns).toEqual(['Item', 'Qty', 'Unit price', 'Net', 'Rate', 'VAT', 'Total'])
    expect(sheet.table.rows[0]).toEqual({
      title: 'Linen thobe',
      detail: 'White  ·  Size 56  ·  SKU-0',
      figures: ['2', '£49.99', '£83.32', '20%', '£16.66', '£99.98'],
    })
    expect(sheet.summary?.rows).toEqual([['20%', '£111.09', '£22.22', '£133.31']])
    expect(sheet.grandTotal?.value).toBe('£133.31')
    expect(sheet.foot).toContain('Company no. 01234567')
  })

  it('shows a discount on each line and in the totals, with its code', () => {
    const sheet = describeInvoice(anInvoice(aSale({ lines: twoLines, reduction: tenOff })))
    expect(sheet.table.columns).toContain('Discount')
    expect(sheet.table.rows.map(({ figures }) => figures[2])).toEqual(['−£10.00', '−£3.33', '–'])
    expect(sheet.totals).toContainEqual({ label: 'Discount (EID26)', value: '−£13.33' })
  })

  it('is dated in London, where the day begins an hour earlier in summer', () => {
    const issued = { ...anInvoice(), issuedAt: '2026-06-30T23:30:00.000Z' }
    expect(describeInvoice(issued).facts[1]?.value).toBe('1 July 2026')
  })

  it('is not called a VAT invoice while the shop has not entered its VAT number', () => {
    expect(describeInvoice(anInvoice(aSale({ seller: { vatNumber: '' } }))).title).toBe('Invoice')
  })
})

describe('a shop that is not registered for VAT', () => {
  const sale = aSale({ seller: { isVatRegistered: false, vatNumber: '' }, reduction: tenOff })

  it('issues a receipt that does not mention VAT', () => {
    const sheet = describeInvoice(anInvoice(sale))
    expect(sheet.title).toBe('Receipt')
    expect(JSON.stringify(sheet)).not.toMatch(/vat|tax|%/i)
  })

  it.each([500, sale.total.gross])('mentions no VAT in its credit note over %i pence', amount => {
    expect(JSON.stringify(describeCreditNote(credit(sale, amount)))).not.toMatch(/vat|tax|%|invoice/i)
  })
})

describe('a credit note', () => {
  it('names its invoice, the reason, the amount and the VAT in it', () => {
    const sheet = describeCreditNote(credit(aSale({ lines: twoLines }), 4999))
    expect(sheet.title).toBe('Credit note')
    expect(sheet.facts.map(({ value }) => value)).toEqual([
      'CN-2026-000007',
      '3 December 2026',
      '2026-000042',
      '20 November 2026',
      'M-10482 (7728950e)',
    ])
    expect(sheet.parties[1]).toEqual({ label: 'Reason', lines: ['A loose seam'] })
    expect(sheet.table.rows).toEqual([
      { title: 'Part of invoice 2026-000042', detail: '', figures: ['£41.66', '20%', '£8.33', '£49.99'] },
    ])
    expect(sheet.grandTotal).toEqual({ label: 'Total credited', value: '£49.99' })
  })
})
