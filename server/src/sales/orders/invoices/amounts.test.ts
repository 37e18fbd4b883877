import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatContainedIn } from '../../pricing/priceOrder.ts'
import { someLines, someMethod, someReduction, sum } from '../../../test/prices.ts'
import { aSale, anInvoice } from '../../../test/sales.ts'
import { freezeCreditNote } from './freezeCreditNote.ts'
import { type Amounts, type CreditNoteData, sumAmounts } from './InvoiceData.ts'

const someSale = fc
  .record({
    lines: someLines,
    method: someMethod,
    reduction: someReduction,
    seller: fc.record({ isVatRegistered: fc.boolean() }),
  })
  .map(aSale)

const expectToAddUp = (parts: readonly Amounts[]) => {
  for (const { net, vat, gross } of parts) {
    expect(net + vat).toBe(gross)
    for (const amount of [net, vat, gross]) {
      expect(Number.isSafeInteger(amount)).toBe(true)
      expect(amount).toBeGreaterThanOrEqual(0)
    }
  }
}

/** Credits shares of what is left, in turn, until nothing is left. */
const creditAll = (sale: ReturnType<typeof aSale>, shares: readonly number[]): CreditNoteData[] => {
  const notes: CreditNoteData[] = []
  const credit = (amount: number) => {
    const note = freezeCreditNote({ invoice: anInvoice(sale), earlier: notes, amount, reason: 'Returned' })
    if (note) notes.push(note)
  }
  let left = sale.total.gross
  for (const share of shares) {
    const amount = Math.max(1, Math.round(left * share))
    credit(amount)
    left -= Math.min(amount, left)
  }
  if (left > 0) credit(left)
  return notes
}

const someShares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

describe('an invoice', () => {
  it('adds up to the penny: lines and delivery, rates, total', () => {
    fc.assert(
      fc.property(someSale, sale => {
        const parts = [...sale.lines, sale.delivery]
        expectToAddUp([...parts, ...sale.rates, sale.total])
        expect(sumAmounts(parts)).toEqual(sale.total)
        expect(sumAmounts(sale.rates)).toEqual(sale.total)
        for (const line of sale.lines) {
          expect(line.lineTotal).toBe(line.unitPrice * line.quantity)
          expect(line.gross).toBe(line.lineTotal - line.discount)
        }
        expect(sale.subtotal - sale.discount + sale.delivery.price).toBe(sale.total.gross)
        expect(sale.discount).toBe(sum(parts.map(({ discount }) => discount)))
      }),
    )
  })

  it('contains the VAT on the total of each rate, to the nearest penny, or none at all', () => {
    fc.assert(
      fc.property(someSale, ({ seller, rates }) => {
        for (const { vatRate, gross, vat } of rates)
          expect(vat).toBe(vatContainedIn(gross, { rate: vatRate, reason: 'standard' }))
        if (!seller.isVatRegistered) expect(sumAmounts(rates).vat).toBe(0)
      }),
    )
  })

  it('splits a delivery by the value of the goods that are zero-rated and those that are not', () => {
    const line = { unitPrice: 3000, quantity: 1 }
    const sale = aSale({ lines: [line, { ...line, vatClass: 'ZERO' }] })
    // Half of 599, to the penny.
    expect(sale.delivery).toMatchObject({ vatRate: 20, gross: 599, vat: 50, zeroRated: 299 })
    expect(sale.rates).toEqual([
      { vatRate: 20, net: 2750, vat: 550, gross: 3300 },
      { vatRate: 0, net: 3299, vat: 0, gross: 3299 },
    ])
  })
})

describe('credit notes', () => {
  it('add up, and never exceed their invoice', () => {
    fc.assert(
      fc.property(someSale, someShares, (sale, shares) => {
        const notes = creditAll(sale, shares)
        for (const { rates, total } of notes) {
          expectToAddUp([...rates, total])
          expect(sumAmounts(rates)).toEqual(total)
        }
      }),
    )
  })

  it('give back the whole VAT of an invoice refunded in any number of steps, to the penny', () => {
    fc.assert(
      fc.property(someSale, someShares, (sale, shares) => {
        expect(sumAmounts(creditAll(sale, shares).map(({ total }) => total))).toEqual(sale.total)
      }),
    )
  })

  it('contain their share of the VAT within a penny', () => {
    fc.assert(
      fc.property(someSale, fc.double({ min: 0, max: 1, noNaN: true }), (sale, share) => {
        const [first] = creditAll(sale, [share])
        if (!first) return
        const exact = (sale.total.vat * first.total.gross) / sale.total.gross
        expect(Math.abs(first.total.vat - exact)).toBeLessThan(1)
      }),
    )
  })

  it('list the lines only if everything is credited at once', () => {
    const sale = aSale()
    const [whole] = creditAll(sale, [])
    expect(whole).toMatchObject({ lines: sale.lines, delivery: sale.delivery })
    const parts = creditAll(sale, [0.5])
    expect(parts.map(({ lines }) => lines.length)).toEqual([0, 0])
  })

  it('contain the VAT of what is returned, and not that of what stays', () => {
    const line = { unitPrice: 3000, quantity: 1 }
    const sale = aSale({ lines: [line, { ...line, vatClass: 'ZERO' }] })
    const invoice = anInvoice(sale)
    const partOf = (vatRate: number | null, gross: number) => ({
      title: vatRate === null ? null : 'Linen thobe',
      color: 'White',
      size: '56',
      details: '',
      sku: 'SKU',
      quantity: 1,
      unitPrice: gross,
      vatRate,
      gross,
    })
    const credit = (parts: ReturnType<typeof partOf>[], earlier: CreditNoteData[]) =>
      freezeCreditNote({
        invoice,
        earlier,
        reason: 'Returned',
        parts,
        amount: sum(parts.map(({ gross }) => gross)),
      })!
    const young = credit([partOf(0, 3000)], [])
    expect(young).toMatchObject({
      total: { gross: 3000, vat: 0 },
      rates: [{ vatRate: 0 }],
      lines: [{ vat: 0 }],
    })
    const rest = credit([partOf(20, 3000), partOf(null, 599)], [young])
    expect(rest).toMatchObject({
      total: { gross: 3599, vat: 550 },
      lines: [{ vat: 500 }],
      delivery: { vat: 50, zeroRated: 299 },
    })
  })

  it('are not issued for what was credited before', () => {
    const sale = aSale()
    const credit = (amount: number, earlier: CreditNoteData[]) =>
      freezeCreditNote({ invoice: anInvoice(sale), earlier, amount, reason: 'The bank turned it down.' })
    const first = credit(5000, [])!
    expect(credit(5000, [first])?.total.gross).toBe(598)
    expect(credit(598, [first, credit(598, [first])!])).toBeNull()
  })
})
