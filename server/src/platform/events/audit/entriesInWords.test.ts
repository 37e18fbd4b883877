import { getBookCodes, saveBookCodes } from '@shop/contracts/books/endpoints'
import { login } from '@shop/contracts/accounts/endpoints'
import { entryInWords, textOf } from '@shop/admin/features/audit/words'
import { differences } from '@shop/admin/features/audit/differences'
import { resolveAlert, listAlerts } from '@shop/contracts/alerts/endpoints'
import { listAudit, type AuditEntry } from '@shop/contracts/audit/endpoints'
import { auditSubjects } from '@shop/contracts/audit/auditFacts'
import * as collections from '@shop/contracts/collections/adminEndpoints'
import { countStock, receiveStock } from '@shop/contracts/inventory/endpoints'
import * as places from '@shop/contracts/inventory/placeEndpoints'
import * as purchases from '@shop/contracts/inventory/purchaseEndpoints'
import * as stockTakes from '@shop/contracts/inventory/stockTakeEndpoints'
import { listOutbox, resendOutboxItem } from '@shop/contracts/mail/endpoints'
import { formatMoney } from '@shop/contracts/money'
import * as orders from '@shop/contracts/orders/adminEndpoints'
import * as orderNotes from '@shop/contracts/orders/noteEndpoints'
import * as promotions from '@shop/contracts/promotions/endpoints'
import { bulkChangeProducts } from '@shop/contracts/products/bulk'
import { createProduct, deleteProduct, updateProduct } from '@shop/contracts/products/endpoints'
import * as plans from '@shop/contracts/products/plannedChanges'
import * as reviews from '@shop/contracts/reviews/adminEndpoints'
import { deleteShopExport, startShopExport } from '@shop/contracts/shop/exportEndpoints'
import { saveSettings } from '@shop/contracts/shop/settingsEndpoints'
import * as agents from '@shop/contracts/agents/endpoints'
import { createRedirect } from '@shop/contracts/shop/redirectEndpoints'
import * as webhooks from '@shop/contracts/webhooks/endpoints'
import { createApiKey, revokeApiKey } from '@shop/contracts/users/apiKeys'
import { deactivateUser, eraseUser, updateUser } from '@shop/contracts/users/endpoints'
import * as staffCalls from '@shop/contracts/users/staffEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../database/BaseModel.ts'
import { nowIso } from '../../base/deps.ts'
import { aPerson, signInAgain, signUp, useStaff } from '../../../test/accounts.ts'
import { runOutbox } from '../../../test/mails.ts'
import { orderDesk } from '../../../test/orderDesk.ts'
import { aProduct, asForm, aVariant } from '../../../test/products.ts'
import { returnDesk } from '../../../test/returnDesk.ts'
import { writeReview } from '../../../test/reviews.ts'
import { setStaffSignIn } from '../../../test/signInProvider.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { uploadDocument } from '../../../test/documents.ts'
import { describeShop } from '../../../test/startShop.ts'
import { raiseAlert } from '../alerts/raiseAlert.ts'

const formats = {
  money: (amount: number) => formatMoney(amount, 'GBP'),
  moment: (instant: string) => new Date(instant).toUTCString().slice(5, 22),
}

/**
 * Text that staff should never read: an id, an identifier of the code, a machine-readable instant, or a printed value.
 */
const rawTextPattern =
  /[0-9a-f]{8}-[0-9a-f]{4}-|\b[a-z]+[A-Z]|\w_\w|\d{4}-\d\d-\d\dT|undefined|NaN|\[object|\bnull\b|\b(?:true|false)\b/

describeShop('entries of the audit log in words', shop => {
  const aisha = useStaff(shop, { firstName: 'Aisha', lastName: 'Khan' })
  let entries: AuditEntry[]

  const changeWebhooks = async () => {
    const hook = { name: 'Warehouse', url: 'https://erp.example/', topics: ['order.paid' as const] }
    const { webhook } = await shop.call(webhooks.createWebhook, hook, aisha)
    const { id, version } = webhook
    const off = { ...hook, topics: ['order.paid' as const, 'stock.low' as const], isOn: false }
    await shop.call(webhooks.updateWebhook, { ...off, id, version }, aisha)
    await shop.call(webhooks.renewWebhookSecret, { id }, aisha)
    await shop.call(webhooks.deleteWebhook, { id }, aisha)
    const made = await shop.call(
      agents.createAgentToken,
      { name: 'Our app', host: 'app.example', ordersUrl: null },
      aisha,
    )
    await shop.call(agents.revokeAgentToken, { id: made.token.id }, aisha)
    await readByAssistant()
  }

  const readByAssistant = async () => {
    const key = {
      name: 'Desk assistant',
      permissions: ['products:read' as const],
      addresses: [],
      lastDay: null,
    }
    const { token: secret } = await shop.call(createApiKey, key, aisha)
    const params = { name: 'list_staff_products', arguments: {} }
    const answer = await fetch(`${shop.url}/api/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${secret}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    expect(answer.status).toBe(200)
  }

  const buyGoods = async (variantId: string) => {
    const supplier = { name: 'Bradford Mills', email: '', note: '' }
    const input = {
      supplier,
      expectedOn: null,
      note: '',
      lines: [{ variantId, quantity: 1200, cost: 1250 }],
    }
    const { id } = await shop.call(purchases.createPurchase, input, aisha)
    const { version, lines } = await shop.call(purchases.orderPurchase, { id }, aisha)
    await shop.call(purchases.updatePurchase, { ...input, id, version, note: 'By lorry' }, aisha)
    const arrived = lines.map(line => ({ lineId: line.id, quantity: 2 }))
    await shop.call(
      purchases.receivePurchase,
      { id, receiptId: newId(), note: 'First box', lines: arrived },
      aisha,
    )
    await shop.call(purchases.closePurchase, { id }, aisha)
    const { id: mistake } = await shop.call(purchases.createPurchase, input, aisha)
    await shop.call(purchases.deletePurchase, { id: mistake }, aisha)
  }

  const moveElsewhere = async (variantId: string) => {
    const { items } = await shop.call(
      places.createStockPlace,
      { name: 'Store room', defaultName: 'Shop floor' },
      aisha,
    )
    const [fromId = '', toId = ''] = items.map(({ id }) => id)
    await shop.call(places.updateStockPlace, { id: toId, name: 'Cellar', position: 0 }, aisha)
    const lines = [{ variantId, quantity: 1 }]
    const input = { transferId: newId(), fromId, toId, lines, note: 'For the weekend' }
    const { id } = await shop.call(places.createTransfer, input, aisha)
    await shop.call(places.takeBackTransfer, { id }, aisha)
    await shop.call(places.retireStockPlace, { id: toId }, aisha)
  }

  const countEverything = async (variantId: string) => {
    const { id } = await shop.call(stockTakes.startStockTake, { of: { kind: 'all' } }, aisha)
    await shop.call(stockTakes.countInStockTake, { id, variantId, total: 1 }, aisha)
    const { version } = await shop.call(stockTakes.getStockTake, { id }, aisha)
    const ending = { id, version, rest: 'keep', reason: 'Spring count' } as const
    await shop.call(stockTakes.postStockTake, ending, aisha)
  }

  const changeGoods = async () => {
    const variant = aVariant({ sku: 'NAJD-W-56', price: 5900, stock: 4 })
    const fields = { title: 'Najd', slug: 'najd', variants: [variant] }
    const product = await shop.call(createProduct, aProduct(fields), aisha)
    const form = asForm(product)
    const cheaper = form.variants?.map(each => ({ ...each, price: 5500, salePrice: 4500 }))
    const more = { ...form, features: ['Pockets'], careSymbols: ['wash30' as const], modelHeightCm: 180 }
    await shop.call(updateProduct, { ...more, variants: cheaper }, aisha)
    const { id: collectionId } = await shop.call(
      collections.createCollection,
      { name: 'Eid', slug: 'eid', sort: 1, isActive: true },
      aisha,
    )
    const bulk = (change: Parameters<typeof shop.call<typeof bulkChangeProducts>>[1]['change']) =>
      shop.call(bulkChangeProducts, { productIds: [product.id], change }, aisha)
    await bulk({ kind: 'pricePercent', percent: -10 })
    await bulk({ kind: 'addToCollection', collectionId })
    const other = await shop.call(createProduct, aProduct({ title: 'Fes', slug: 'fes' }), aisha)
    await buyGoods(other.variants[0]!.id)
    await moveElsewhere(other.variants[0]!.id)
    await countEverything(other.variants[0]!.id)
    const both = { id: collectionId, productIds: [other.id] }
    await shop.call(collections.addCollectionProducts, both, aisha)
    const placed = { id: collectionId, productId: other.id }
    await shop.call(collections.moveCollectionProduct, { ...placed, place: 0 }, aisha)
    await shop.call(collections.removeCollectionProduct, placed, aisha)
    await shop.call(collections.deleteCollection, { id: collectionId }, aisha)
    await shop.call(deleteProduct, { id: other.id }, aisha)
    const variantId = product.variants[0]?.id ?? ''
    await shop.call(countStock, { id: variantId, stock: 9, reason: 'Counted twice' }, aisha)
    await shop.call(receiveStock, { id: variantId, quantity: 3, reason: 'From the tailor' }, aisha)
    const desk = sheetDesk(shop, () => aisha.accessToken)
    const header =
      'Slug,Title,Status,SKU,Colour,Size,Price,Stock,Weight (g),Barcode,Description,Materials,Care'
    const done = await desk.run(`${header}\nfez,Fez,Active,FEZ-1,Red,One,25,3,100,501234,D,M,C`)
    await desk.undo(done.id)
    const { id: exportId } = await shop.call(startShopExport, {}, aisha)
    await shop.call(deleteShopExport, { id: exportId }, aisha)
    const { id: reviewId } = await writeReview(shop, product.id, { comment: 'Fine' })
    await shop.call(reviews.setReviewStatus, { id: reviewId, status: 'REJECTED' }, aisha)
    await shop.call(
      reviews.updateReview,
      { id: reviewId, title: 'Good', comment: 'Very fine', version: 1 },
      aisha,
    )
    await shop.call(reviews.deleteReview, { id: reviewId }, aisha)
    const startsAt = new Date(shop.deps.clock.now() + 1e9).toISOString()
    const change = { kind: 'salePercent', percent: 20 } as const
    const plan = { planId: newId(), productIds: [product.id], change, startsAt, endsAt: null }
    await shop.call(plans.planProductChange, plan, aisha)
    await shop.call(plans.endPlannedChange, { id: plan.planId }, aisha)
    await bulk({ kind: 'status', status: 'DRAFT' })
  }

  const sell = async () => {
    const terms = {
      code: 'EID-20',
      kind: 'fixed_amount' as const,
      value: 2000,
      minimumSpend: 0,
      startsAt: null,
      endsAt: null,
      usageLimit: null,
      perCustomerLimit: null,
      segmentId: null,
      isActive: true,
    }
    const promotion = await shop.call(promotions.createPromotion, terms, aisha)
    const ends = new Date(shop.deps.clock.now() + 1e9).toISOString()
    const changed = { ...terms, value: 2500, minimumSpend: 3000, endsAt: ends, isActive: false }
    await shop.call(promotions.updatePromotion, { ...changed, id: promotion.id, version: 1 }, aisha)
    await shop.call(
      saveSettings,
      {
        shipping: { freeThreshold: 12_000, uk: { standardRate: 499 } },
        general: { maintenanceMode: true },
        content: { banner: { promotionId: promotion.id, endsAt: ends } },
      },
      aisha,
    )
    await shop.call(saveSettings, { general: { maintenanceMode: false } }, aisha)
    await shop.call(promotions.deletePromotion, { id: promotion.id }, aisha)

    const desk = orderDesk(shop, () => aisha)
    const { orderId: id } = await desk.paid()
    const { items, shippingAddress, version } = await desk.read(id)
    const lines = items.map(({ id: itemId, quantity }) => ({ itemId, quantity }))
    await shop.call(orderNotes.addOrderNote, { id, note: 'Ring twice' }, aisha)
    await shop.call(orderNotes.addOrderTag, { id, tag: 'Gift' }, aisha)
    const { country: _, ...address } = shippingAddress
    const corrected = { ...address, city: 'Leeds' }
    await shop.call(orders.updateAdminOrder, { id, version, shippingAddress: corrected }, aisha)
    await shop.call(orders.packOrder, { id, checkId: newId(), lines }, aisha)
    await shop.call(orders.fulfilOrder, { id, carrier: 'DPD', notify: false }, aisha)
    await shop.call(orders.correctTracking, { id, carrier: 'Royal Mail', trackingNumber: 'AB 1' }, aisha)
    await shop.call(orders.voidOrderLinks, { id }, aisha)
    await shop.call(orders.refundOrder, { id, amount: 500, reason: 'A loose seam' }, aisha)
    const returns = returnDesk(shop, () => aisha, 'account')
    const { ask } = await returns.sent()
    const returnId = (await ask()).returns[0]?.id ?? ''
    await returns.receive(returnId)
    await returns.check(returnId, 'repair', 100, 'Stained')
  }

  const manage = async () => {
    const limits = { refundLimit: null, requiresSecondFactor: false }
    const made = { name: 'Packing room', permissions: ['orders:read' as const], ...limits }
    const role = await shop.call(staffCalls.createRole, made, aisha)
    const more = {
      ...made,
      permissions: ['orders:read' as const, 'orders:pack' as const],
      refundLimit: 10_000,
    }
    await shop.call(
      staffCalls.updateRole,
      { ...more, requiresSecondFactor: true, id: role.id, version: 1 },
      aisha,
    )
    const { key } = await shop.call(
      createApiKey,
      { name: 'Stock sync', permissions: made.permissions, addresses: ['203.0.113.0/24'], lastDay: null },
      aisha,
    )
    await shop.call(revokeApiKey, { id: key.id }, aisha)
    await changeWebhooks()
    await shop.call(createRedirect, { path: '/pages/eid', target: '/sale' }, aisha)
    await setStaffSignIn(shop, aisha.accessToken, { domains: ['team.example'], newRoleId: 'packer' })
    const person = { ...aPerson(), role: 'admin' as const, roleIds: [role.id] }
    const { id } = await shop.call(
      staffCalls.inviteUser,
      {
        firstName: person.firstName,
        lastName: person.lastName,
        email: person.email,
        role: 'admin',
        roleIds: [role.id],
      },
      aisha,
    )
    await shop.call(staffCalls.resendInvitation, { id }, aisha)
    const until = new Date(shop.deps.clock.now() + 1e9).toISOString().slice(0, 10)
    await shop.call(
      staffCalls.setUserRoles,
      { id, roleIds: ['packer'], staffUntil: until, staffNote: '' },
      aisha,
    )
    const noted = { id, roleIds: ['packer'], staffUntil: until, staffNote: 'Works on Saturdays' }
    await shop.call(staffCalls.setUserRoles, noted, aisha)
    const names = { firstName: 'Omar', lastName: 'Said', email: person.email, phone: '' }
    await shop.call(updateUser, { ...names, id, version: 3 }, aisha)
    await shop.call(deactivateUser, { id }, aisha)
    await shop.call(staffCalls.deleteRole, { id: role.id }, aisha)
    const customer = await signUp(shop)
    await shop.call(eraseUser, { id: customer.user.id }, aisha)
    await shop.call(login, { email: aisha.user.email, password: 'wrong' }).catch(() => undefined)
    Object.assign(aisha, await signInAgain(shop, aisha))
    await runOutbox(shop)
    const { items } = await shop.call(listOutbox, { state: 'sent' }, aisha)
    await shop.call(resendOutboxItem, { id: items.find(({ canResend }) => canResend)?.id ?? '' }, aisha)
    await raiseAlert(shop.deps.db, {
      kind: 'stock-differs',
      subject: 'x',
      detail: 'One',
      at: nowIso(shop.deps),
    })
    const [alert] = (await shop.call(listAlerts, {}, aisha)).items.filter(
      ({ kind }) => kind === 'stock-differs',
    )
    await shop.call(resolveAlert, { id: alert?.id ?? '' }, aisha)
    const codes = await shop.call(getBookCodes, { id: 'xero' }, aisha)
    await shop.call(saveBookCodes, { ...codes, id: 'xero', sales: '201' }, aisha)
    await uploadDocument(shop, aisha, { title: 'Supplier terms', category: 'contracts' })
  }

  beforeAll(async () => {
    await changeGoods()
    await sell()
    await manage()
    entries = []
    for (let after: string | null = ''; after !== null;) {
      const page: Answer<typeof listAudit> = await shop.call(
        listAudit,
        { limit: 100, ...(after && { after }) },
        aisha,
      )
      entries.push(...page.items)
      after = page.next
    }
  })

  const wordsOf = (entry: AuditEntry) => {
    const { first, others } = entryInWords(entry, formats)
    return [first, ...others]
  }

  it('exist for every kind of record', () => {
    expect([...new Set(entries.map(({ subject }) => subject))].toSorted()).toEqual(
      Object.keys(auditSubjects).toSorted(),
    )
  })

  it('show no id, no identifier of the code, no bare pence and no instant, in the list and in detail', () => {
    for (const entry of entries) {
      const inFull = differences(entry).flatMap(({ name, values }) =>
        values.map(value => textOf(entry, name, value, { ...formats, names: entry.names })),
      )
      const sentences = [...wordsOf(entry), ...inFull]
        .join('\n')
        .replaceAll(/(?:SKU-|thobe-|person|guest)[\w-]+\S*/g, '')
      expect(sentences, JSON.stringify(entry)).not.toMatch(rawTextPattern)
      for (const pence of sentences.match(/(?<![£\d.,])\b\d{4,}\b/g) ?? [])
        expect(JSON.stringify(entry), `${pence} in ${sentences}`).not.toMatch(new RegExp(`[":]${pence}[,}]`))
    }
  })

  it('say in one sentence who did what', () => {
    const sentences = entries.flatMap(wordsOf)
    for (const sentence of [
      'Price of Najd White 56 changed from £59.00 to £55.00 by Aisha Khan',
      'Sale price of Najd White 56 set to £45.00',
      'Najd added to a deleted collection by Aisha Khan',
      'Price of Najd, NAJD-W-56 changed from £55.00 to £49.50 by Aisha Khan',
      'Care symbols of Najd: Wash at up to 30°C added',
      'Stock of Najd, NAJD-W-56 changed from 4 to 9 by Aisha Khan',
      'Value of promotion EID-20 changed from £20.00 to £25.00 by Aisha Khan',
      'Active switched off for promotion EID-20',
      'Maintenance Mode switched on in the general settings by Aisha Khan',
      'Standard Rate in the shipping settings changed from £5.99 to £4.99',
      'Permissions of role Packing room: pack and send orders added by Aisha Khan',
      'Alert “Stock differs” resolved by Aisha Khan',
      'Account of Yusuf Rahman created as Packing room by Aisha Khan',
      'Note for other staff about Yusuf Rahman changed by Aisha Khan',
      'Omar Said deactivated by Aisha Khan',
      'Planned change 1 product on sale at 20% off created by Aisha Khan',
      'State of planned change 1 product on sale at 20% off changed from Planned to Cancelled by Aisha Khan',
      'State of purchase order P-1001 changed from Draft to Ordered by Aisha Khan',
      'Stock-take S-1001 created by Aisha Khan',
      'Aisha Khan signed in',
    ])
      expect(sentences).toContain(sentence)
  })
  it.each([
    ['Najd White 56', 'Price of Najd White 56 changed from £59.00 to £55.00 by Aisha Khan'],
    ['price of Najd White 56', 'Price of Najd White 56 changed from £59.00 to £55.00 by Aisha Khan'],
    ['no such thing', undefined],
    ['Supplier terms', 'Document Supplier terms created by Aisha Khan'],
    ['Omar Said', 'Omar Said deactivated by Aisha Khan'],
  ])('are found by the names in their sentences: %s', async (search, sentence) => {
    const { items } = await shop.call(listAudit, { search, limit: 100 }, aisha)
    const sentences = items.flatMap(wordsOf)
    if (sentence) expect(sentences).toContain(sentence)
    else expect(sentences).toEqual([])
  })
})
