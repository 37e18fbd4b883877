import { deleteDocument, linkDocument, listDocuments } from '@shop/contracts/documents/endpoints'
import { getInvoice } from '@shop/contracts/invoices/endpoints'
import { refundOrder } from '@shop/contracts/orders/adminEndpoints'
import { olderOrderNumber } from '@shop/contracts/orders/orderNumber'
import { expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment, deliverEvents, orderRow } from '../../test/checkout.ts'
import { countQueries, isNotSettingsQuery } from '../../test/countQueries.ts'
import { uploadDocument } from '../../test/documents.ts'
import { useShop, refuses, runWaiting } from '../../test/startShop.ts'
import { onBothDatabasesAndStores } from '../../test/stores.ts'
import { findIssued } from '../../sales/orders/invoices/findIssued.ts'

// The outbox, which makes the PDFs, does nothing here unless it is woken.
onBothDatabasesAndStores('the list of invoices', (dialect, storage) => {
  const shop = useShop(dialect, storage)
  const staff = useStaff(shop)

  const sell = async () => {
    const { shopper, orderId } = await buyGarment(shop, 9)
    return { orderId, shopper, number: String((await findIssued(shop.deps.db, orderId)).invoice?.number) }
  }
  const refund = async (id: string) => {
    await shop.call(refundOrder, { id, reason: 'A loose seam', amount: 500 }, staff)
    await deliverEvents(shop)
  }
  const list = (query: { search?: string; page?: number; limit?: number } = {}) =>
    shop.call(listDocuments, { category: 'invoices', ...query }, staff)
  const find = async (search: string) => {
    const { items } = await list({ search })
    expect(items).toHaveLength(1)
    return items[0]!
  }

  it('contains invoices and credit notes as soon as they are numbered, before their PDFs exist', async () => {
    const { orderId, shopper, number } = await sell()
    expect(await find(number)).toMatchObject({
      title: `Invoice ${number}`,
      description: `Order ${olderOrderNumber(orderId)}, invoice-${number}.pdf`,
      size: null,
      isPublic: false,
      isDeletable: false,
      createdAt: (await orderRow(shop, orderId)).paid_at,
      user: { id: shopper.user.id },
    })
    await refund(orderId)
    await findIssued(shop.deps.db, orderId)
    expect((await list({ search: olderOrderNumber(orderId) })).items.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Credit note CN-\d{4}-\d{6}$/),
      `Invoice ${number}`,
    ])
  })

  it('makes a missing PDF when it is opened, and then shows its size', async () => {
    const { orderId, shopper, number } = await sell()
    const { id } = await find(number)
    expect((await fetch(`${shop.url}/api/documents/${id}`)).status).toBe(404)
    const { url } = await shop.call(linkDocument, { id }, staff)
    const read = async () => {
      const answer = await fetch(shop.url + url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return Buffer.from(await answer.arrayBuffer())
    }
    const [first, second] = await Promise.all([read(), read()])
    const file = await shop.call(getInvoice, { id: orderId }, shopper)
    expect(first.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(second.equals(first)).toBe(true)
    expect(await find(number)).toMatchObject({ id, size: first.length })
    await refuses(shop.call(deleteDocument, { id }, staff), 'conflict')
  })

  it('keeps a row when the outbox makes its PDF, and then shows its size', async () => {
    const { number } = await sell()
    const before = await find(number)
    await runWaiting(shop, 'outbox')
    const after = await find(number)
    expect(after).toEqual({ ...before, size: expect.any(Number) })
    expect(await shop.deps.files.read(`documents/invoices/${number}.pdf`)).toHaveLength(after.size!)
  })

  it('is counted and paged together with uploaded documents, in a constant number of statements', async () => {
    const fields = { title: 'Bill of the weaver', category: 'invoices' }
    const filed = await uploadDocument(shop, staff, fields)
    expect(filed.status).toBe(200)
    expect(await find('weaver')).toMatchObject({ isDeletable: true })
    const statementsFor = (limit: number) => countQueries(shop, () => list({ limit }), isNotSettingsQuery)
    const one = await statementsFor(1)
    await sell()
    await sell()
    expect(await statementsFor(50)).toBe(one)
    const issued = await shop.deps.db('invoices').pluck('number')
    const { total, totalPages } = await list({ limit: 2 })
    expect([total, totalPages]).toEqual([issued.length + 1, Math.ceil((issued.length + 1) / 2)])
    const pages = await Promise.all(
      Array.from({ length: totalPages }, (_, index) => list({ limit: 2, page: index + 1 })),
    )
    const titles = pages.flatMap(({ items }) => items.map(({ title }) => title.split(' ').at(-1)))
    expect(titles).toHaveLength(total)
    expect(new Set(titles)).toEqual(new Set([...issued, 'weaver']))
  })
})
