import { login } from '@shop/contracts/accounts/endpoints'
import { getProductImport, listProductImportRows } from '@shop/contracts/products/sheets'
import { addCustomerNote, getCustomer, listCustomerNotes } from '@shop/contracts/users/customers'
import { expect, it } from 'vitest'
import {
  dropImportedConsent,
  storeImportedConsent,
} from '../../../../../people/accounts/newsletter/importedConsent.ts'
import { User } from '../../../../../people/accounts/User.ts'
import { signUp, useStaff } from '../../../../../test/accounts.ts'
import { onBothDatabases } from '../../../../../test/databases.ts'
import { mailsTo } from '../../../../../test/mails.ts'
import { startImport, sendSheet, sheetDesk, sheetMaker } from '../../../../../test/sheets.ts'
import { useShop, refuses } from '../../../../../test/startShop.ts'

const columns = [
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Address1',
  'Default Address City',
  'Default Address Country Code',
  'Default Address Zip',
  'Phone',
  'Note',
  'Tags',
] as const

const sheetOf = sheetMaker(columns)
type Cells = Parameters<typeof sheetOf>[0]

const zaynab: Cells = {
  'First Name': 'Zaynab',
  'Last Name': 'Karim',
  'Accepts Email Marketing': 'yes',
  'Default Address Address1': '1 High Street',
  'Default Address City': 'London',
  'Default Address Country Code': 'GB',
  'Default Address Zip': "'e16an",
  Phone: "'+447700900123",
  Note: 'Likes long sleeves',
  Tags: 'vip, wholesale, vip',
}

onBothDatabases('customers of another shop', dialect => {
  const shop = useShop(dialect)
  const admin = useStaff(shop)
  let number = 0
  const desk = sheetDesk(shop, () => admin.accessToken)
  const newEmail = () => `moved-${number++}@mail.example`
  const userOf = (email: string) => User.query(shop.deps.db).findOne({ email })
  const open = async (email: string) => {
    const user = await userOf(email)
    if (!user) throw new Error(`no account ${email}`)
    return { user, customer: await shop.call(getCustomer, { id: user.id }, admin.accessToken) }
  }

  it('get accounts with address, tags, note and consent, into which nobody can sign in', async () => {
    const email = newEmail()
    const started = await desk.start(sheetOf({ ...zaynab, Email: email.toUpperCase() }))
    expect(started).toMatchObject({ format: 'shopifyCustomers' })
    const checked = await desk.check(started)
    expect(checked).toMatchObject({
      state: 'checked',
      total: 1,
      found: { newProducts: 1, changedRows: 1, notedRows: 0 },
    })
    expect(await userOf(email)).toBeUndefined()
    expect(await desk.rowsOf(checked.id, 'changed')).toMatchObject([
      {
        row: 2,
        title: email,
        kind: 'new',
        changes: expect.arrayContaining([{ label: 'Newsletter', before: 'none', after: 'subscribed' }]),
      },
    ])
    expect(await desk.apply(checked.id)).toMatchObject({ state: 'applied', left: [] })
    const { user, customer } = await open(email)
    expect(user).toMatchObject({
      firstName: 'Zaynab',
      phone: '+447700900123',
      passwordHash: null,
      isAdmin: false,
    })
    expect(customer).toMatchObject({
      tags: ['vip', 'wholesale'],
      newsletter: {
        isSubscribed: true,
        source: 'imported',
        text: expect.stringContaining('Imported from Shopify'),
      },
    })
    const { items } = await shop.call(listCustomerNotes, { id: user.id }, admin.accessToken)
    expect(items).toMatchObject([{ text: 'Likes long sleeves' }])
    expect(await shop.deps.db('addresses').where({ user_id: user.id })).toMatchObject([
      { address1: '1 High Street', postal_code: 'E1 6AN', country: 'GB' },
    ])
    await expect(shop.call(login, { email, password: 'whatever it is' })).rejects.toMatchObject({
      status: 401,
    })
    expect(await mailsTo(shop, email)).toEqual([])
  })

  it.each([
    ['7700900123', 'GB', 'E1 6AN', '07700900123', 'E1 6AN'],
    ['447700900123', 'GB', 'E1 6AN', '+447700900123', 'E1 6AN'],
    ['447700900123.0', 'GB', 'E1 6AN', '+447700900123', 'E1 6AN'],
    ['447,700,900,123', 'GB', 'E1 6AN', '+447700900123', 'E1 6AN'],
    ['=+447700900123', 'GB', 'E1 6AN', '+447700900123', 'E1 6AN'],
    ['=""07700900123""', 'GB', '=""E1 6AN""', '07700900123', 'E1 6AN'],
    ['4.47701E+11', 'GB', 'E1 6AN', null, 'E1 6AN'],
    ['#N/A', 'GB', 'E1 6AN', null, 'E1 6AN'],
    ['16175550123', 'US', '2138', '+16175550123', '02138'],
    ['16175550123', 'US', '2138.0', '+16175550123', '02138'],
    ['493012345678', 'DE', '1067', '+493012345678', '01067'],
    ['33123456789', 'FR', '1000', '+33123456789', '01000'],
    ['020 7946 0000', 'GB', 'E1 6AN', '020 7946 0000', 'E1 6AN'],
  ])(
    'get the number %s and in %s the postcode %s restored to %s and %s',
    async (Phone, land, Zip, phone, zip) => {
      const email = newEmail()
      const cells = { 'Default Address Country Code': land, 'Default Address Zip': Zip, Phone, Email: email }
      const state = land === 'US' ? 'MA' : ''
      const text = sheetOf({ ...zaynab, ...cells })
        .split('\n')
        .map((line, index) => `${line},${index === 0 ? 'Default Address Province Code' : state}`)
      await desk.run(text.join('\n'))
      const { user } = await open(email)
      expect(user.phone).toBe(phone)
      expect(await shop.deps.db('addresses').where({ user_id: user.id }).pluck('postal_code')).toEqual([zip])
    },
  )

  it('leave out the values of failed formulas, with a note on each', async () => {
    const email = newEmail()
    const cells = { Phone: '#N/A', 'Last Name': '#REF!', Email: email }
    const checked = await desk.check(await desk.start(sheetOf({ ...zaynab, ...cells })))
    const text = (error: string) => `The spreadsheet has no value here, only ${error}.`
    expect(await desk.rowsOf(checked.id, 'noted')).toMatchObject([
      {
        row: 2,
        title: email,
        notes: expect.arrayContaining([
          { label: 'Last Name', text: text('#REF!') },
          { label: 'Phone', text: text('#N/A') },
        ]),
      },
    ])
    await desk.apply(checked.id)
    expect((await open(email)).user).toMatchObject({ firstName: 'Zaynab', lastName: '', phone: null })
  })

  it('report the columns that are not imported', async () => {
    const text = [
      'First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders,Tax Exempt',
      `Ali,Karim,${newEmail()},no,118.00,1,`,
    ].join('\n')
    expect(await desk.check(await desk.start(text))).toMatchObject({
      leftOut: ['Total Spent', 'Total Orders'],
    })
  })

  it('are invited if staff choose it', async () => {
    const email = newEmail()
    const { id } = await desk.recheck(await desk.start(sheetOf({ ...zaynab, Email: email })), {
      invites: true,
    })
    await desk.apply(id)
    const [mail] = await mailsTo(shop, email)
    expect(mail?.text).toContain('/accept-invitation#')
  })

  it('complete existing accounts without overwriting anything; staff and consent to news stay unchanged', async () => {
    const known = await signUp(shop)
    const { email, id } = known.user
    await shop.deps.db('users').where({ id }).update({ marketing_changed_at: '2026-01-01T00:00:00.000Z' })
    const checked = await desk.check(
      await desk.start(sheetOf({ ...zaynab, Email: email }, { ...zaynab, Email: admin.user.email })),
    )
    expect(checked.found).toMatchObject({ newProducts: 0, changedProducts: 1, skippedRows: 1 })
    expect(await desk.rowsOf(checked.id, 'skipped')).toMatchObject([
      { row: 3, notes: [{ text: 'This account belongs to your staff, so imports do not change it.' }] },
    ])
    await desk.apply(checked.id)
    const { user, customer } = await open(email)
    expect(user.firstName).toBe(known.user.firstName)
    expect(customer).toMatchObject({ tags: ['vip', 'wholesale'], newsletter: { isSubscribed: false } })
    expect(await desk.check(await desk.start(sheetOf({ ...zaynab, Email: email })))).toMatchObject({
      total: 0,
      found: { sameRows: 1 },
    })
  })

  it('get a missing address in addition to their own, and lose it if the import is undone', async () => {
    const email = newEmail()
    await desk.run(sheetOf({ ...zaynab, Email: email }))
    const second = { ...zaynab, Email: email, 'Default Address Address1': '2 Low Road' }
    const applied = await desk.run(sheetOf(second))
    const { user } = await open(email)
    const own = async () =>
      shop.deps.db('addresses').where({ user_id: user.id }).orderBy('address1').pluck('address1')
    expect(await own()).toEqual(['1 High Street', '2 Low Road'])
    const kept = await shop.deps
      .db('addresses')
      .where({ user_id: user.id, is_default: true })
      .pluck('address1')
    expect(kept).toEqual(['1 High Street'])
    const same = { ...second, 'Default Address Address1': '2, low road' }
    expect((await desk.check(await desk.start(sheetOf(same)))).found).toMatchObject({ sameRows: 1 })
    await desk.undo(applied.id)
    expect(await own()).toEqual(['1 High Street'])
  })

  it('are listed with the reason if a row is invalid, and the others are imported', async () => {
    const email = newEmail()
    const checked = await desk.check(
      await desk.start(
        sheetOf(
          { ...zaynab, Email: email },
          { ...zaynab, Email: email.toUpperCase() },
          { ...zaynab, Email: '' },
          { ...zaynab, Email: 'nobody' },
          {
            Email: newEmail(),
            'Default Address Address1': '1 Rue',
            'Default Address Country Code': 'XX',
            Phone: 'ask',
          },
        ),
      ),
    )
    const skipped = await desk.rowsOf(checked.id, 'skipped')
    expect(skipped.map(({ row, notes }) => [row, notes?.[0]?.text])).toEqual([
      [3, 'Row 2 has the same email address.'],
      [4, 'There is no email address, which every account needs.'],
      [5, 'nobody is not an email address.'],
    ])
    const [noted] = await desk.rowsOf(checked.id, 'noted')
    expect(noted?.notes?.map(({ text }) => text.split('.')[0])).toEqual([
      'The telephone number is left out: it is not valid',
      'The address is left out',
      'There is no name: the beginning of the email address is used instead',
    ])
    expect(await desk.apply(checked.id)).toMatchObject({ state: 'applied', total: 2, done: 2, left: [] })
  })

  it('are removed on undo, except accounts that somebody uses', async () => {
    const [unused, used, before] = [newEmail(), newEmail(), await signUp(shop)]
    const applied = await desk.run(
      sheetOf(
        { ...zaynab, Email: unused },
        { ...zaynab, Email: used },
        { ...zaynab, Email: before.user.email },
      ),
    )
    await User.query(shop.deps.db).patch({ passwordHash: 'set' }).where({ email: used })
    const undone = await desk.undo(applied.id)
    expect(undone).toMatchObject({
      state: 'undone',
      left: [{ title: used, reason: 'Not undone: its owner has set a password.' }],
    })
    expect(await userOf(unused)).toBeUndefined()
    expect(await shop.deps.db('newsletter_subscribers').where({ email: unused })).toEqual([])
    const { user, customer } = await open(before.user.email)
    expect([user.phone, customer.tags, customer.newsletter.isSubscribed]).toEqual([
      before.user.phone,
      [],
      false,
    ])
  })

  it('stay on undo if staff have noted or tagged them, or they have changed an address', async () => {
    const [noted, tagged, moved] = [newEmail(), newEmail(), newEmail()]
    const applied = await desk.run(
      sheetOf(...[noted, tagged, moved].map(email => ({ ...zaynab, Email: email }))),
    )
    const idOf = async (email: string) => (await open(email)).user.id
    await shop.call(addCustomerNote, { id: await idOf(noted), text: 'Called' }, admin.accessToken)
    await shop.deps.db('customer_tags').insert({ user_id: await idOf(tagged), tag: 'Gold', tag_key: 'gold' })
    await shop.deps
      .db('addresses')
      .where({ user_id: await idOf(moved) })
      .update({ address1: '99 New Road' })
    expect((await desk.undo(applied.id)).left).toEqual([
      { title: noted, reason: 'Not undone: your staff have written a note about it.' },
      { title: tagged, reason: 'Not undone: it has been tagged Gold.' },
      { title: moved, reason: 'Not undone: its addresses have been changed.' },
    ])
  })

  it('keep an address that they have changed since, if the import is undone', async () => {
    const { user } = await signUp(shop)
    const applied = await desk.run(sheetOf({ ...zaynab, Email: user.email }))
    const addresses = () => shop.deps.db('addresses').where({ user_id: user.id })
    await addresses().update({ address1: '99 New Road' })
    expect((await desk.undo(applied.id)).left).toEqual([
      { title: user.email, reason: 'Not undone: the address 99 New Road has been changed since.' },
    ])
    expect(await addresses().pluck('address1')).toEqual(['99 New Road'])
  })

  it('are created once by two simultaneous imports', async () => {
    const email = newEmail()
    const imports = await Promise.all(
      [1, 2].map(async () => desk.check(await desk.start(sheetOf({ ...zaynab, Email: email })))),
    )
    const ends = await Promise.all(imports.map(({ id }) => desk.apply(id)))
    expect(ends.flatMap(({ left }) => left)).toMatchObject([
      { reason: 'Changed since the check: there is an account with this email now.' },
    ])
    expect(await User.query(shop.deps.db).where({ email }).resultSize()).toBe(1)
  })

  it('stay unsubscribed if they unsubscribed here, whatever another shop says', async () => {
    const { user } = await signUp(shop)
    const { db } = shop.deps
    const account = await User.query(db).findById(user.id).throwIfNotFound()
    await db.transaction(async trx => {
      const consent = { at: '2026-01-01T00:00:00.000Z', text: 'Imported' }
      const decided = account.$clone()
      decided.marketingChangedAt = consent.at
      await storeImportedConsent(shop.deps, trx, decided, consent)
      expect(await trx('newsletter_subscribers').where({ email: account.email })).toEqual([])
      await storeImportedConsent(shop.deps, trx, account, consent)
      expect(await trx('newsletter_subscribers').where({ email: account.email })).toHaveLength(1)
      await dropImportedConsent(trx, account, consent)
    })
  })

  it('are visible to, and imported by, only staff who may change customers', async () => {
    const email = newEmail()
    const keeper = await signUp(shop, { roles: ['catalogue'] })
    const sheet = sheetOf({ ...zaynab, Email: email })
    const refused = await sendSheet(shop, keeper.accessToken, sheet)
    expect(refused.status).toBe(403)
    const { id } = await desk.check(await desk.start(sheet))
    for (const call of [
      () => shop.call(getProductImport, { id }, keeper.accessToken),
      () => shop.call(listProductImportRows, { id, show: 'changed' }, keeper.accessToken),
    ])
      await refuses(call(), 'forbidden')
  })

  it.each([
    ['UTF-16', 'utf16le'],
    ['Windows-1252', 'latin1'],
  ] as const)('are read in %s', async (_, encoding) => {
    const email = newEmail()
    const text = sheetOf({ ...zaynab, Email: email, 'Last Name': 'Nuñez' })
    const bytes = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)
    const checked = await desk.check(await startImport(shop, admin.accessToken, new Uint8Array(bytes)))
    await desk.apply(checked.id)
    expect((await userOf(email))?.lastName).toBe('Nuñez')
  })

  it('bring both addresses of WooCommerce, each whole', async () => {
    const email = newEmail()
    await desk.run(
      `user_email,first_name,last_name,billing_address_1,billing_city,billing_postcode,billing_country,shipping_company,shipping_address_1,shipping_address_2,shipping_city,shipping_state,shipping_postcode,shipping_country\n${email},Ali,Reza,1 High Street,London,E1 6AN,GB,Acme Ltd,5 Low Road,Flat 7,Leeds,West Yorkshire,LS1 4AP,GB`,
    )
    const addresses = await shop.deps
      .db('addresses as a')
      .join('users as u', 'u.id', 'a.user_id')
      .where({ 'u.email': email })
      .orderBy('a.type')
      .select('a.type', 'address1', 'address2', 'city', 'postal_code')
    expect(addresses).toEqual([
      { type: 'BILLING', address1: '1 High Street', address2: null, city: 'London', postal_code: 'E1 6AN' },
      {
        type: 'SHIPPING',
        address1: '5 Low Road',
        address2: 'Acme Ltd, Flat 7',
        city: 'Leeds',
        postal_code: 'LS1 4AP',
      },
    ])
  })

  it('are recognised by the headings of Shopify’s and WooCommerce’s exports, as are gift cards', async () => {
    // Every heading of an export of 2025, in its order.
    const shopify = [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      `'7001,Zaynab,Karim,${newEmail()},no,,1 High Street,,London,ENG,GB,'E1 6AN,'+447700900123,,no,118.00,1,,no,`,
    ].join('\n')
    const known = await desk.check(await desk.start(shopify))
    expect(known).toMatchObject({ format: 'shopifyCustomers', total: 1, found: { newProducts: 1 } })
    const woo = `user_email,first_name,last_name,billing_address_1,billing_city,billing_postcode,billing_country,roles\n${newEmail()},Ali,Reza,1 High Street,London,E1 6AN,GB,customer\nboss@mail.example,Bo,Ss,,,,,administrator`
    const checked = await desk.check(await desk.start(woo))
    expect(checked).toMatchObject({ format: 'woocommerceCustomers', total: 1, found: { skippedRows: 1 } })
    const cards =
      'Id,Last Characters,Email,Initial Balance,Current Balance,Currency\n1,a1b2,x@mail.example,50.00,20.00,GBP'
    const listed = await desk.check(await desk.start(cards))
    expect(listed).toMatchObject({ format: 'shopifyGiftCards', total: 0 })
    expect(await desk.rowsOf(listed.id, 'skipped')).toMatchObject([
      { notes: [{ text: 'This shop has no gift cards. 20.00 GBP is left on it and is not taken over.' }] },
    ])
  })
})
