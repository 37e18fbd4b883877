import { beforeAll, expect, it } from 'vitest'
import { getCreditNote, getInvoice, listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { deliverEvents, orderGarment, orderRow, payFor } from '../../../test/checkout.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop, refuses, runWaiting } from '../../../test/startShop.ts'
import { onBothDatabasesAndStores } from '../../../test/stores.ts'
import { findIssued } from './findIssued.ts'
import { sumAmounts } from './InvoiceData.ts'
import { readPdf } from './readPdf.ts'
import { storeDocument } from './fileIssued.ts'

const company = {
  companyName: 'Madar Clothing Ltd',
  companyAddress: 'Unit 4, Cable Works\nLondon E1 8NE',
  companyNumber: '01234567',
  vatNumber: 'GB 999 9999 73',
}

onBothDatabasesAndStores('the documents of an order', (dialect, store) => {
  const shop = useShop(dialect, store)
  const staff = useStaff(shop)
  beforeAll(async () => {
    await saveSettings(shop, 'general', company)
  })

  const placed = async (price = 4999, quantity = 3) => {
    const { shopper, orderId } = await orderGarment(shop, 9, { price, quantity })
    return { shopper, orderId, token: shopper.accessToken }
  }
  const paid = async (price?: number, quantity?: number) => {
    const order = await placed(price, quantity)
    await payFor(shop, order.orderId)
    return order
  }
  const issuedFor = (id: string) => findIssued(shop.deps.db, id)
  const refund = async (id: string, amount?: number) => {
    const wish = { id, reason: 'A loose seam', ...(amount && { amount }) }
    await shop.call(refundOrder, wish, staff)
    await deliverEvents(shop)
  }
  const documentsOf = (number: string) => shop.deps.db('documents').whereLike('file_key', `%${number}%`)
  const runOutbox = () => runWaiting(shop, 'outbox')

  it('begin with an invoice at payment, whose content never changes', async () => {
    const { orderId } = await paid()
    const order = await orderRow(shop, orderId)
    const { invoice } = await issuedFor(orderId)
    expect(invoice).toMatchObject({ number: expect.stringMatching(/^\d{4}-\d{6}$/), issuedAt: order.paid_at })
    expect(invoice?.data).toMatchObject({
      seller: { name: 'Madar Clothing Ltd', addressLines: ['Unit 4, Cable Works', 'London E1 8NE'] },
      customer: { name: 'Yusuf Rahman', email: order.email },
      billingAddress: { address1: '12 Cable Street' },
      order: { id: orderId, placedAt: order.created_at },
      paymentMethod: 'Visa ending 4242',
      total: { gross: order.total, vat: order.tax, net: order.total - order.tax },
    })
    expect(sumAmounts([...invoice!.data.lines, invoice!.data.delivery])).toEqual(invoice!.data.total)
  })

  it('cannot be changed, even directly in the database', async () => {
    const { orderId } = await paid()
    await issuedFor(orderId)
    const rows = () => shop.deps.db('invoices').where({ order_id: orderId })
    await expect(rows().update({ data: '{}' })).rejects.toThrow('never changes')
    await expect(rows().delete()).rejects.toThrow('never changes')
    await saveSettings(shop, 'general', { ...company, companyName: 'Somebody Else Ltd' })
    expect((await issuedFor(orderId)).invoice?.data.seller.name).toBe('Madar Clothing Ltd')
    await saveSettings(shop, 'general', company)
  })

  it('are saved as files by their customer and by staff', async () => {
    const { orderId, token } = await paid()
    const { items } = await shop.call(listOrderDocuments, { id: orderId }, token)
    const { number } = (await issuedFor(orderId)).invoice!
    const address = `/api/orders/${orderId}/invoice`
    expect(items).toMatchObject([{ number, kind: 'invoice', address }])
    for (const asker of [token, staff.accessToken]) {
      const file = await shop.call(getInvoice, { id: orderId }, asker)
      expect(file.name).toBe(`invoice-${number}.pdf`)
      expect(await file.slice(0, 5).text()).toBe('%PDF-')
    }
    const answer = await fetch(shop.url + address, { headers: { authorization: `Bearer ${token}` } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="invoice-${number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('are not found by anybody else', async () => {
    const { orderId } = await paid()
    const stranger = await signUp(shop)
    const number = 'CN-2026-000001'
    for (const call of [
      () => shop.call(getInvoice, { id: orderId }, stranger),
      () => shop.call(listOrderDocuments, { id: orderId }, stranger),
      () => shop.call(getCreditNote, { id: orderId, number }, stranger),
    ])
      await refuses(call(), 'not_found')
  })

  it('do not exist while it is unpaid, and the message says so', async () => {
    const { orderId, token } = await placed()
    expect(await shop.call(listOrderDocuments, { id: orderId }, token)).toEqual({ items: [] })
    await refuses(shop.call(getInvoice, { id: orderId }, token), 'not_invoiced')
  })

  it('are stored by the outbox as private documents, which are then downloaded', async () => {
    const { orderId, token, shopper } = await paid()
    const { invoice } = await issuedFor(orderId)
    const before = await readPdf(shop.deps, invoice!)
    await runOutbox()
    const [row, ...others] = await documentsOf(invoice!.number)
    expect(others).toEqual([])
    expect(row).toMatchObject({ category: 'invoices', user_id: shopper.user.id, size: before.bytes.length })
    expect(Boolean(row.is_public)).toBe(false)
    expect((await shop.deps.files.read(row.file_key))?.equals(before.bytes)).toBe(true)
    const file = await shop.call(getInvoice, { id: orderId }, token)
    expect(Buffer.from(await file.arrayBuffer()).equals(before.bytes)).toBe(true)
    for (const path of [row.file_key, `../${row.file_key}`, `%2e%2e/${row.file_key}`])
      expect((await fetch(`${shop.url}/media/${path}`)).status).toBe(404)
  })

  it('are one file and one row however often and by whatever process they are generated', async () => {
    const { orderId } = await paid()
    const { invoice } = await issuedFor(orderId)
    await Promise.all(Array.from({ length: 5 }, () => storeDocument(shop.deps, invoice!)))
    await storeDocument(shop.deps, invoice!)
    expect(await documentsOf(invoice!.number)).toHaveLength(1)
  })

  it('include a credit note for each refund, which together credit the whole order', async () => {
    const { orderId, token } = await paid(3333, 2)
    const { total } = await orderRow(shop, orderId)
    await refund(orderId, 1001)
    await refund(orderId, 1)
    await refund(orderId)
    const { invoice, creditNotes } = await issuedFor(orderId)
    expect(creditNotes.map(({ data }) => data.total.gross)).toEqual([1001, 1, total - 1002])
    expect(sumAmounts(creditNotes.map(({ data }) => data.total))).toEqual(invoice!.data.total)
    expect(creditNotes[0]?.data).toMatchObject({
      reason: 'A loose seam',
      invoice: { number: invoice!.number, issuedAt: invoice!.issuedAt },
      total: { gross: 1001, vat: 167 },
    })
    await runOutbox()
    const { items } = await shop.call(listOrderDocuments, { id: orderId }, token)
    expect(items.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'credit-note', 'credit-note'])
    for (const { number } of items.slice(1)) {
      expect(await documentsOf(number)).toHaveLength(1)
      const file = await shop.call(getCreditNote, { id: orderId, number }, token)
      expect(file.name).toBe(`credit-note-${number}.pdf`)
    }
  })

  it('have credit notes numbered without a gap', async () => {
    const orders = await Promise.all([paid(), paid(), paid()])
    await Promise.all(orders.map(({ orderId }) => refund(orderId, 500)))
    await Promise.all(orders.map(({ orderId }) => issuedFor(orderId)))
    const numbers: string[] = await shop.deps
      .db('invoices')
      .where({ kind: 'CREDIT_NOTE' })
      .orderBy('number')
      .pluck('number')
    expect(numbers.map(number => Number(number.slice(-6)))).toEqual(numbers.map((_, index) => index + 1))
  })

  it('do not mention VAT if the shop is not registered for it', async () => {
    await saveSettings(shop, 'general', { ...company, vatRegistered: false })
    const { orderId, token } = await paid()
    await saveSettings(shop, 'general', company)
    const { invoice } = await issuedFor(orderId)
    expect(invoice?.data).toMatchObject({ seller: { vatNumber: '' }, total: { vat: 0 } })
    const { items } = await shop.call(listOrderDocuments, { id: orderId }, token)
    expect(items[0]?.kind).toBe('receipt')
    const { name } = await shop.call(getInvoice, { id: orderId }, token)
    expect(name).toBe(`receipt-${invoice!.number}.pdf`)
  })

  it('are also receipts if the shop was registered between order and payment, as no VAT was charged', async () => {
    await saveSettings(shop, 'general', { ...company, vatRegistered: false })
    const { orderId, token } = await placed()
    await saveSettings(shop, 'general', { ...company, vatRegistered: true })
    await payFor(shop, orderId)
    const { invoice } = await issuedFor(orderId)
    expect(invoice?.data).toMatchObject({
      seller: { isVatRegistered: false, vatNumber: '' },
      total: { vat: 0 },
      rates: [{ vatRate: 0 }],
    })
    const { items } = await shop.call(listOrderDocuments, { id: orderId }, token)
    expect(items[0]?.kind).toBe('receipt')
  })
})
