import { saveFitProfiles } from '@shop/contracts/fit/endpoints'
import { addWish } from '@shop/contracts/wishlist/endpoints'
import { sendContactMessage } from '@shop/contracts/contact/endpoints'
import { closeAccount, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { fulfilOrder } from '@shop/contracts/orders/adminEndpoints'
import { buyLabel } from '@shop/contracts/orders/labelEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import { addOrderTag } from '@shop/contracts/orders/noteEndpoints'
import { addCustomerNote, addCustomerTag } from '@shop/contracts/users/customers'
import { setUserRole } from '@shop/contracts/users/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { nowIso } from '../../../../platform/base/deps.ts'
import { signUp } from '../../../../test/accounts.ts'
import {
  checkOut,
  fillCart,
  deliverEvents,
  makeGarment,
  makeShopper,
  payFor,
  type Shopper,
} from '../../../../test/checkout.ts'
import { runOutbox } from '../../../../test/mails.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { saveSettings } from '../../../../test/settings.ts'
import { sheetDesk } from '../../../../test/sheets.ts'
import { describeShop } from '../../../../test/startShop.ts'
import { namesIn, type PersonalColumns } from './personalData.ts'
import { tables } from './tables.ts'

type Row = Record<string, unknown>

const groups: (PersonalColumns & { table: string })[] = Object.entries(tables).flatMap(
  ([table, { personal }]) => personal.map(group => ({ ...group, table })),
)

/** Fields of the export whose names differ from their columns'. */
const exportNames: Readonly<Record<string, string[]>> = {
  'users.totp_confirmed_at': ['twoStepSignInSince'],
  'carts.promotion_code': ['code'],
  'outbox.payload': ['name', 'email', 'topic', 'message'],
  'outbox.created_at': ['sentAt'],
}
const fieldsOf = (table: string, column: string): string[] =>
  exportNames[`${table}.${column}`] ?? [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]

describeShop('the table of personal data, for one complete person,', shop => {
  let shopper: Shopper
  let staffId: string

  // Creates a person with data in each table that has an entry about customers.
  beforeAll(async () => {
    const { db } = shop.deps
    const staff = await signUp(shop, { isAdmin: true })
    staffId = staff.user.id
    await saveSettings(shop, 'general', { storeEmail: 'hello@madar.test' })
    const { variantId, productId } = await makeGarment(shop, 5)
    shopper = await makeShopper(shop, variantId)
    const { id, email } = shopper.user
    const at = nowIso(shop.deps)
    await db('users').where({ id }).update({ email_confirmed_at: at })
    for (const isAdmin of [true, false]) await shop.call(setUserRole, { id, isAdmin }, staff)
    const own = { user_id: id, created_at: at }
    const link = { id: newId(), kind: 'password-reset', token_hash: 't', expires_at: at }
    await db('account_links').insert({ ...own, ...link })
    await db('recovery_codes').insert({ user_id: id, code_hash: 'h' })
    await db('reviews').insert({ ...own, id: newId(), product_id: productId, rating: 5, updated_at: at })
    const media = { width: 60, height: 80, color: '#ffffff', mime: 'image/jpeg', bytes: 9, created_at: at }
    await db('media').insert({ key: 'worn', ...media })
    await db('review_photos').insert({ ...own, id: newId(), product_id: productId, media_key: 'worn' })
    const paper = { title: 'Letter', category: 'other', file_key: 'documents/x.pdf', size: 9, mime_type: 'x' }
    await db('documents').insert({ ...own, ...paper, id: newId() })
    const fit = { name: 'Yusuf', heightCm: 178, build: 'slim', hem: 'ankle' } as const
    await shop.call(saveFitProfiles, { items: [fit] }, shopper)
    await shop.call(addWish, { productId }, shopper)
    await shop.call(addCustomerNote, { id, text: 'Prefers a call' }, staff)
    await shop.call(addCustomerTag, { id, tag: 'Tailor' }, staff)
    const customerSheet = `First Name,Last Name,Email,Accepts Email Marketing,Tags\nYusuf,Ali,${email},no,Abroad`
    const orderSheet = `Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Billing Name\n#1,${email},paid,GBP,9.00,2026-01-01,1,Kufi,Yusuf`
    for (const sheet of [customerSheet, orderSheet]) await sheetDesk(shop, () => staff.accessToken).run(sheet)
    await db('stock_asks').insert({ id: newId(), variant_id: variantId, email, created_at: at, told_at: at })
    const consent = { asked_at: at, confirmed_at: at, text: 'News' }
    await db('newsletter_subscribers').insert({ email, ...consent })
    const hook = { id: newId(), name: 'Warehouse', url: 'https://erp.example/', topics: '', secret: 'sealed' }
    await db('webhooks').insert({ ...own, ...hook, updated_at: at })
    const delivery = {
      webhook_id: hook.id,
      topic: 'customer.created',
      subject_id: id,
      next_at: at,
      created_at: at,
    }
    await db('webhook_deliveries').insert({
      ...delivery,
      id: newId(),
      body: email,
      answer: 'ok',
      state: 'delivered',
    })
    await db('webhook_events').insert({ topic: 'customer.created', subject_id: id, at })
    await db('agent_answers').insert({
      id: 'k',
      content: 'c',
      run_id: newId(),
      started_at: at,
      answer: 'sealed',
    })
    const question = { topic: 'order', message: 'Where is my order, please?' } as const
    await shop.call(sendContactMessage, { name: 'Yusuf', email, ...question })
    const { orderId } = await checkOut(shop, shopper, { giftNote: 'Eid Mubarak' })
    await payFor(shop, orderId)
    await shop.call(addOrderTag, { id: orderId, tag: 'Gift' }, staff)
    await db('order_photos').insert({ id: newId(), order_id: orderId, at })
    await shop.call(buyLabel, { id: orderId, weight: 480 }, staff)
    await shop.call(fulfilOrder, { id: orderId, carrier: 'DPD' }, staff)
    await orderDesk(shop, () => staff).refund(orderId, 500)
    await deliverEvents(shop)
    const { id: itemId } = await db('order_items').where({ order_id: orderId }).first('id')
    const returnId = newId()
    await shop.call(
      askReturn,
      {
        id: orderId,
        returnId,
        lines: [{ itemId, quantity: 1, reason: 'faulty' }],
        note: 'A loose seam at the cuff.',
      },
      shopper,
    )
    await db('return_labels').insert({ id: newId(), return_id: returnId, kind: 'pdf', at })
    await shop.jobs.outbox.runNow()
    const code = { id: newId(), code: 'EID', kind: 'percentage', value: 5, created_at: at, updated_at: at }
    await db('promotions').insert(code)
    await db('promotion_uses').insert({ promotion_id: code.id, user_id: id, order_id: orderId, at })
    await fillCart(shop, shopper.cartId, variantId, 1)
    await db('carts').where({ id: shopper.cartId }).update({ promotion_code: 'EID', place: 'IE' })
    const agent = { agent: 'anonymous:agent.example', agent_name: 'agent.example', token: newId() }
    const session = { id: newId(), kind: 'cart', ...agent, state: JSON.stringify({ buyer: { email } }) }
    await db('agent_sessions').insert({ ...session, expires_at: at, created_at: at, updated_at: at })
    const { key } = await shop.call(
      createApiKey,
      { name: 'Desk', permissions: ['orders:write'], addresses: [], lastDay: null },
      staff,
    )
    const proposal = { id: newId(), key_id: key.id, call: 'updateOrder', input: 'sealed', outcome: 'sealed' }
    await db('proposals').insert({ ...proposal, state: 'done', created_at: at, decided_at: at })
  })

  it('matches the export', async () => {
    const file = await shop.call(getMyData, {}, shopper)
    const data = JSON.parse(await file.text()) as Row
    const at = (part: string) =>
      part.split('.').reduce<unknown>((found, name) => {
        const inside = (Array.isArray(found) ? found[0] : found) as Row | undefined
        return inside?.[name]
      }, data)
    const missing = groups.flatMap(({ table, columns, exported }) => {
      if (typeof exported !== 'string') return []
      const part = at(exported)
      const fields = Object.keys(((Array.isArray(part) ? part[0] : part) ?? {}) as Row)
      return namesIn(columns)
        .filter(column => !fieldsOf(table, column).every(field => fields.includes(field)))
        .map(column => `${table}.${column} is not in "${exported}" of the export`)
    })
    expect(missing).toEqual([])
  })

  it('matches the erasure', async () => {
    const { db } = shop.deps
    const ofStaff = { users: 'id', sessions: 'user_id', refresh_tokens: 'session_id' } as Record<
      string,
      string
    >
    const staffIds = [staffId, ...(await db('sessions').where({ user_id: staffId }).pluck('id'))]
    const rowsOf = async (table: string): Promise<Row[]> => {
      const all: Row[] = await db(table)
      return all.filter(row => !staffIds.includes(row[ofStaff[table] ?? '']))
    }
    const testedGroups = groups.filter(
      ({ kept, whose }) => kept !== 'history' && whose !== 'visitor' && whose !== 'staff',
    )
    for (const { table } of testedGroups)
      if (!['alerts', 'invoices_due'].includes(table)) expect(await rowsOf(table), table).not.toEqual([])
    await shop.call(closeAccount, { password: shopper.password }, shopper)
    // The last email is being sent at the same time, so the rest waits for a while.
    await runOutbox(shop)
    shop.passTime(10 * 60_000)
    await runOutbox(shop)
    const remainingData: string[] = []
    for (const { table, columns, erasure } of testedGroups) {
      const rows = await rowsOf(table)
      if (erasure === 'deleted' && rows.length > 0) remainingData.push(`rows of ${table}`)
      if (typeof erasure === 'object') continue
      for (const column of namesIn(columns))
        if (rows.some(row => row[column] && row[column] !== '{}')) remainingData.push(`${table}.${column}`)
    }
    expect(remainingData).toEqual([])
  })
})
