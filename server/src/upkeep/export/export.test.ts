import { randomUUID } from 'node:crypto'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import { planProductChange } from '@shop/contracts/products/plannedChanges'
import { deleteShopExport, listShopExports, startShopExport } from '@shop/contracts/shop/exportEndpoints'
import { beforeAll, expect, it } from 'vitest'
import { useStaff } from '../../test/accounts.ts'
import { exportShop, recordsIn, unzip } from '../../test/archives.ts'
import { makeProduct } from '../../test/catalog.ts'
import { checkOut, makeGarment, makeShopper, payFor } from '../../test/checkout.ts'
import { dayMs } from '../../platform/base/time.ts'
import { connect } from '../../platform/database/connect.ts'
import { createMigratedDatabase } from '../../test/databases.ts'
import { aPicture, pictureForm } from '../../test/pictures.ts'
import { describeShop } from '../../test/startShop.ts'
import { ourTables } from '../../test/schemaText.ts'
import { unitOf } from './columnUnits.ts'
import { exportedColumns, exportedTables, omittedTables } from './exportedTables.ts'

describeShop('an export of the whole shop', shop => {
  const owner = useStaff(shop)
  let files: Map<string, Buffer>
  let orderId = ''
  let orderNumber = ''
  beforeAll(async () => {
    const garment = await makeGarment(shop, 7, 4999)
    const shopper = await makeShopper(shop, garment.variantId, { email: 'buyer@example.com', quantity: 2 })
    ;({ orderId } = await checkOut(shop, shopper))
    await payFor(shop, orderId)
    await shop.deps.db('orders').where({ id: orderId }).update({ review_flag: '[1]', takes_out: '{"a":1}' })
    await shop.deps.db('order_items').where({ order_id: orderId }).update({ details: 'Length 58' })
    ;({ number: orderNumber } = await shop.call(getAdminOrder, { id: orderId }, owner))
    const photo = await fetch(`${shop.url}/api/admin/orders/${orderId}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      body: pictureForm(await aPicture(), { name: 'a.jpg', type: '', fields: { photoId: randomUUID() } }),
    })
    expect(photo.status).toBe(200)
    // The plan of an impossible sale fails when it begins, and does not prevent the export.
    const { id: productId } = await makeProduct(shop)
    const sale = { planId: randomUUID(), change: { kind: 'salePercent', percent: 20 } as const, endsAt: null }
    const startsAt = new Date(shop.deps.clock.now() + dayMs).toISOString()
    await shop.call(planProductChange, { ...sale, productIds: [productId], startsAt }, owner)
    await shop.deps.db('variants').where({ product_id: productId }).update({ price: 1 })
    files = await unzip(await exportShop(shop, owner.accessToken))
  })
  const linesIn = (table: string) =>
    files
      .get(`tables/${table}.jsonl`)!
      .toString()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Record<string, unknown>)

  it('has every table as CSV and as JSON lines, with the same rows', () => {
    for (const table of Object.keys(exportedTables)) {
      expect(files.has(`tables/${table}.csv`), table).toBe(true)
      expect(recordsIn(files.get(`tables/${table}.csv`)).length, table).toBe(linesIn(table).length)
    }
    expect(linesIn('orders')).toMatchObject([
      {
        id: orderId,
        status: 'PAID',
        total: 9998,
        shipping_address: { city: 'London' },
        sale_terms: expect.any(Object),
        takes_out: { a: 1 },
        review_flag: '[1]',
      },
    ])
    expect(linesIn('stock_moves').map(({ kind }) => kind)).toContain('CONSUME')
  })

  it('names the details of a variant in its line of an order', () => {
    const [line] = recordsIn(files.get('orders.csv'))
    expect(line).toMatchObject({ 'Lineitem name': expect.stringMatching(/ - \S+ \/ \S+ \/ Length 58$/) })
  })

  it('names photos of packed parcels by the number that customers know', () => {
    const photos = [...files.keys()].filter(name => name.startsWith('pictures/parcels/'))
    expect(photos).toEqual([expect.stringContaining(`pictures/parcels/${orderNumber}/`)])
  })

  it('contains no passwords and no secrets', () => {
    const allText = [...files.values()].map(bytes => bytes.toString('latin1')).join('\n')
    expect(allText).not.toMatch(/\$argon2|whsec_|sk_test_|smtpPassword/)
    expect(Object.keys(linesIn('users')[0]!)).not.toContain('password_hash')
  })

  it('describes each file, each column and its unit', () => {
    const readme = files.get('README.txt')!.toString()
    for (const name of files.keys())
      if (!/^(?:README|shop\.json|pictures|videos)/.test(name)) expect(readme).toContain(name)
    expect(readme).toMatch(/tables\/variants\.csv, [^]*? {4}price: pence\n/)
    for (const column of [
      'declared_by',
      'declared_to',
      'declared',
      'takes_out',
      'sale_terms',
      'delivery_way',
    ])
      expect(readme).toContain(`    ${column}: JSON\n`)
    expect(readme).toContain('    dispute: text\n')
    expect(readme).toMatch(/Left out: password_hash\./)
  })

  it('can be requested one at a time, and is deleted with its file', async () => {
    const { accessToken } = owner
    const [first, second] = await Promise.allSettled([
      shop.call(startShopExport, {}, accessToken),
      shop.call(startShopExport, {}, accessToken),
    ])
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { items } = await shop.call(listShopExports, {}, accessToken)
    for (const { id } of items) await shop.call(deleteShopExport, { id }, accessToken)
    await shop.jobs.exports.idle()
    const remainingKeys: string[] = []
    for await (const { key } of shop.deps.files.list('documents/exports')) remainingKeys.push(key)
    expect(remainingKeys).toEqual([])
  })
})

it('each table and column is either exported or left out with a reason, and each number has a unit', async () => {
  const database = await createMigratedDatabase('sqlite')
  const db = connect(database)
  try {
    const complaints: string[] = []
    const names = await ourTables(db)
    for (const name of names) {
      const columns = await db(name).columnInfo()
      const isExported = Object.hasOwn(exportedTables, name)
      if (isExported === Object.hasOwn(omittedTables, name) && !name.endsWith('_index'))
        complaints.push(`${name} is new: add it to exportedTables or omittedTables.`)
      for (const column of Object.keys(exportedTables[name]?.omitted ?? {}))
        if (!(column in columns)) complaints.push(`${name}.${column} is gone.`)
      for (const column of isExported ? exportedColumns(name, Object.keys(columns)) : []) {
        const { type } = columns[column]!
        if (/int|real|double|float/.test(type) && unitOf(name, column) === 'text')
          complaints.push(`${name}.${column} needs a unit in columnUnits.`)
        if (/hash|secret|token|password|digest|private/.test(column))
          complaints.push(`${name}.${column} looks like a secret.`)
      }
    }
    const known = [...Object.keys(exportedTables), ...Object.keys(omittedTables)]
    for (const name of known) if (!names.includes(name)) complaints.push(`${name} is gone.`)
    expect(complaints).toEqual([])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
