import { listAudit } from '@shop/contracts/audit/endpoints'
import {
  booksTimeZone,
  closeBooks,
  exportBooks,
  getBookCodes,
  getBooks,
  saveBookCodes,
} from '@shop/contracts/books/endpoints'
import { bookProgramNames, defaultCodes } from '@shop/contracts/books/programs'
import { exportVatPapers, getVatReturn, listVatPapers } from '@shop/contracts/books/vatEndpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { slugOf } from '@shop/contracts/catalog/slugOf'
import { addDays, dayAt } from '@shop/contracts/shop/zoneClock'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { signUp, describeOffice } from '../../test/accounts.ts'
import { buyGarment, checkOut, deliverEvents, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { saveSettings } from '../../test/settings.ts'
import { deliveryZone, zoneWay } from '../../test/zones.ts'
import { refuses } from '../../test/startShop.ts'
import { xeroParts } from './bookFiles.ts'
import { readBooks } from './readBooks.ts'
import { firstDayOf, lastDayOf, nextMonth } from './closings.ts'

const day = 24 * 3600_000

describeOffice('the books', (shop, staff) => {
  const today = () => dayAt(booksTimeZone, shop.deps.clock.now())
  let month = ''
  let span = { from: '', to: '' }

  const sell = async (price: number) => (await buyGarment(shop, 5, { price })).orderId
  const refund = (id: string, amount?: number) =>
    shop.call(refundOrder, { id, reason: 'Too wide', ...(amount && { amount }) }, staff)
  const bytes = async (program: (typeof bookProgramNames)[number], days = span) =>
    (await shop.call(exportBooks, { program, ...days }, staff)).text()
  const exportAll = () => Promise.all(bookProgramNames.map(program => bytes(program)))
  const books = (days = span) => shop.call(getBooks, days, staff)
  const pence = (text = '') => Math.round(Number(text || '0') * 100)

  beforeAll(async () => {
    month = today().slice(0, 7)
    span = { from: firstDayOf(month), to: lastDayOf(month) }
    await sell(8000)
    const id = await sell(12_000)
    await refund(id, 5000)
    await refund(await sell(3000))
    shop.sandbox.failRefund(shop.sandbox.refunds().at(-1)!.id)
    await deliverEvents(shop)
    await shop.jobs.balance.runNow()
  })

  it('balances to the penny, by day and in every journal', async () => {
    const xero = parse(await bytes('xero'), { columns: true }) as Record<string, string>[]
    expect(xero.length).toBeGreaterThan(4)
    expect(xero.reduce((sum, row) => sum + pence(row['*Amount']), 0)).toBe(0)
    for (const program of ['quickbooks', 'sage'] as const) {
      const lines = parse(await bytes(program), { columns: true }) as Record<string, string>[]
      const sum = (...names: string[]) =>
        lines.reduce((total, row) => total + names.reduce((part, name) => part + pence(row[name]), 0), 0)
      expect(sum('Debits', 'Debit')).toBe(sum('Credits', 'Credit'))
      expect(sum('Debits', 'Debit')).toBeGreaterThan(0)
    }
    for (const { journal } of (await readBooks(shop.deps.db, 'GBP', span)).days)
      expect(journal.reduce((total, { amount }) => total + amount, 0)).toBe(0)
    const { sums } = await books()
    expect(sums.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
  })

  it('has the VAT, sales and refunds of the invoices and credit notes, and the amount that the provider owes', async () => {
    const { sums } = await books()
    const net = Object.fromEntries(
      sums.map(({ account, rate, debit, credit }) => [`${account} ${rate}`, debit - credit]),
    )
    const { db, payments } = shop.deps
    const papers: { kind: string; data: string }[] = await db('invoices').select('kind', 'data')
    const sumOf = (kind: string, key: 'vat' | 'net') =>
      papers
        .filter(paper => paper.kind === kind)
        .reduce(
          (sum, { data }) => sum + (JSON.parse(data) as { total: Record<string, number> }).total[key]!,
          0,
        )
    expect(net['vat null']).toBe(sumOf('CREDIT_NOTE', 'vat') - sumOf('INVOICE', 'vat'))
    expect((net['sales 20'] ?? 0) + (net['delivery 20'] ?? 0)).toBe(-sumOf('INVOICE', 'net'))
    expect(net['refunds 20']).toBe(sumOf('CREDIT_NOTE', 'net'))
    // The bank rejected this refund, and its credit note stays valid.
    expect(net['refunds null']).toBeLessThan(0)
    const [owed] = await payments.readBalance()
    expect(net['provider null']).toBe(owed!.amount)
    const statement = parse(await bytes('freeagent'))
    expect(statement.reduce((sum, [, amount]) => sum + pence(amount), 0)).toBe(owed!.amount)
  })

  it('shows the boxes of the VAT return with the invoices behind them, to the penny', async () => {
    const boxes = await shop.call(getVatReturn, span, staff)
    expect(boxes).toMatchObject({ isRegistered: true, box2: 0, box4: null, box8: 0, box9: 0 })
    const pages = await Promise.all(
      [1, 2, 3].map(page => shop.call(listVatPapers, { ...span, page, limit: 2 }, staff)),
    )
    const papers = pages.flatMap(({ items }) => items)
    expect(papers).toHaveLength(pages[0]!.total)
    expect(papers.reduce((sum, { vat }) => sum + vat, 0)).toBe(boxes.box1)
    expect(papers.reduce((sum, { net }) => sum + net, 0)).toBe(boxes.box6)
    const file = await shop.call(exportVatPapers, span, staff)
    const lines = parse(await file.text(), { bom: true, columns: true }) as Record<string, string>[]
    expect(lines.reduce((sum, row) => sum + pence(row['Box 1 (VAT)']?.replace("'", '')), 0)).toBe(boxes.box1)
    // Bookkeepers have files of several shops, and ask about orders by the number that customers know.
    expect(file.name).toBe(`${slugOf((await shop.deps.settings.read()).general.storeName)}-vat-${month}.csv`)
    for (const line of lines) expect(line['Order']).toMatch(/^M-\d+$/)
    expect(papers[0]?.orderNumber).toBe(lines[0]?.['Order'])
    const { sums } = await books()
    expect(sums.find(({ account }) => account === 'vat')).toMatchObject({ credit: boxes.box1, debit: 0 })
  })

  it('distinguishes sales without VAT by their reason', async () => {
    const ireland = deliveryZone('Ireland', ['IE'], [zoneWay(1, { price: 899 })])
    const uk = { enabled: true, standardRate: 599, expressRate: 999 }
    await saveSettings(shop, 'shipping', { uk, zones: [ireland] })
    const { productId, variantId } = await makeGarment(shop, 5, 2400)
    await shop.deps.db('products').where({ id: productId }).update({ vat_class: 'ZERO' })
    const shopper = await makeShopper(shop, variantId)
    await payFor(shop, (await checkOut(shop, shopper)).orderId)
    await buyGarment(shop, 5, { price: 6000, country: 'IE' })
    const zeroRatedSums = (await books()).sums.filter(({ rate }) => rate === 0)
    expect(zeroRatedSums.map(({ account, reason, credit }) => [account, reason, credit])).toEqual([
      ['sales', 'export', 6000],
      ['sales', 'zero', 2400],
      ['delivery', 'export', 899],
      ['delivery', 'zero', 599],
    ])
    expect(await bytes('xero')).toContain('Sales at 0% VAT, exports')
    const { items } = await shop.call(listVatPapers, { ...span, limit: 100 }, staff)
    expect(items.filter(({ rate }) => rate === 0).map(({ reason, net }) => [reason, net])).toEqual([
      ['zero', 2999],
      ['export', 6899],
    ])
    const file = await (await shop.call(exportVatPapers, span, staff)).text()
    const lines = parse(file, { bom: true, columns: true }) as Record<string, string>[]
    expect(lines.flatMap(line => (line['VAT rate'] === '0' ? line['Reason'] : []))).toEqual([
      'young children’s clothing',
      'exports',
    ])
    await saveSettings(shop, 'shipping', { uk })
  })

  it('has no sales from before the registration for VAT in the VAT return', async () => {
    const boxes = () => shop.call(getVatReturn, span, staff)
    const before = await boxes()
    await saveSettings(shop, 'general', { vatRegistered: false })
    const id = await sell(3000)
    await saveSettings(shop, 'general', {})
    expect(await boxes()).toEqual(before)
    const { items } = await shop.call(listVatPapers, { ...span, limit: 100 }, staff)
    expect(items.map(({ orderId }) => orderId)).not.toContain(id)
    expect((await books()).sums).toContainEqual(
      expect.objectContaining({ account: 'sales', reason: 'not_registered', credit: 3000 }),
    )
  })

  it('reads a month in the same number of statements, however much was sold', async () => {
    const statements = () => countQueries(shop, books, isNotSettingsQuery)
    const before = await statements()
    await sell(2000)
    await sell(2500)
    await books()
    expect(await statements()).toBe(before)
  })

  it('splits a span into parts that Xero can import, of whole days without a gap', async () => {
    const dayOf = (index: number, lines: number) => ({
      day: addDays(span.from, index),
      journal: Array.from({ length: lines }, () => ({ account: 'vat' as const, rate: null, amount: 1 })),
      statement: [],
    })
    const days = [dayOf(2, 150), dayOf(3, 150), dayOf(9, 1), dayOf(12, 299), dayOf(13, 1)]
    expect(xeroParts(span, days)).toEqual([
      { from: span.from, to: addDays(span.from, 8) },
      { from: addDays(span.from, 9), to: addDays(span.from, 12) },
      { from: addDays(span.from, 13), to: span.to },
    ])
    expect((await books()).xeroParts).toEqual([span])
  })

  it('records in the audit log which program’s codes changed', async () => {
    const { version, ...codes } = await shop.call(getBookCodes, { id: 'quickbooks' }, staff)
    const sales = 'Online Sales'
    await shop.call(saveBookCodes, { ...codes, sales, version }, staff)
    const { items } = await shop.call(listAudit, { subject: 'books' }, staff)
    expect(items[0]).toMatchObject({ title: 'QuickBooks', before: { sales: 'Sales' }, after: { sales } })
    expect((await bytes('quickbooks')).includes(',Online Sales,')).toBe(true)
  })

  it('refuses to close a month that is not over, and a span that ends before it begins', async () => {
    await refuses(shop.call(closeBooks, { month }, staff), 'validation_failed')
    await refuses(books({ from: '2026-02-02', to: '2026-02-01' }), 'validation_failed')
  })

  it('never changes the file of a closed month, and counts late moves in the month after', async () => {
    const { db } = shop.deps
    const back = shop.deps.clock.now()
    const codes = { ...defaultCodes.xero, sales: '201' }
    await shop.call(saveBookCodes, { id: 'xero', ...codes }, staff)
    expect(await shop.call(getBookCodes, { id: 'xero' }, staff)).toMatchObject(codes)
    const boxes = await shop.call(getVatReturn, span, staff)
    const before = await exportAll()
    expect(before[0]).toContain(',201,')
    shop.passTime(32 * day)
    Object.assign(staff, await signUp(shop, { isAdmin: true }))
    expect(await shop.call(closeBooks, { month }, staff)).toEqual({ closed: [month] })
    expect(await exportAll()).toEqual(before)

    const at = new Date(back).toISOString()
    const late = {
      kind: 'fee',
      debit: 'fees',
      credit: 'provider',
      amount: 77,
      currency: 'GBP',
      subject: 'late',
      at,
    }
    await db('money_moves').insert(late)
    await shop.call(saveBookCodes, { id: 'xero', ...defaultCodes.xero }, staff)
    expect(await exportAll()).toEqual(before)
    expect(await shop.call(getVatReturn, span, staff)).toEqual(boxes)
    const after = nextMonth(month)
    const next = { from: firstDayOf(after), to: lastDayOf(after) }
    expect((await books(next)).sums).toContainEqual({ account: 'fees', rate: null, debit: 77, credit: 0 })
    const [first] = parse(await bytes('xero', next), { columns: true }) as Record<string, string>[]
    expect(first!['*Date']).toBe(next.from.split('-').toReversed().join('/'))
    const closed = await shop.call(listAudit, { subject: 'books', act: 'create' }, staff)
    const inWords = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
    expect(closed.items[0]).toMatchObject({ title: inWords.format(back) })
    const both = await books({ from: span.from, to: next.to })
    expect(both).toMatchObject({ openMonth: after, closings: [{ month }] })

    await refuses(shop.call(closeBooks, { month }, staff), 'validation_failed')
    await expect(db('book_closings').where({ month }).update({ through: 0 })).rejects.toThrow(/never changes/)
    await expect(db('book_closings').where({ month }).delete()).rejects.toThrow(/never changes/)
    shop.passTime(-32 * day)
  })
})
