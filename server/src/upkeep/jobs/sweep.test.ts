import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyProductImport, checkProductImport } from '@shop/contracts/products/sheets'
import { expect, it, vi } from 'vitest'
import { storePicture } from '../../catalogue/products/media/storePicture.ts'
import { signUp } from '../../test/accounts.ts'
import { makeCollection, makeProduct } from '../../test/catalog.ts'
import { checkOut, makeShopper } from '../../test/checkout.ts'
import { aPicture } from '../../test/pictures.ts'
import { startImport } from '../../test/sheets.ts'
import { useShop } from '../../test/startShop.ts'
import { hasFile, onBothDatabasesAndStores } from '../../test/stores.ts'

const day = 24 * 60 * 60 * 1000

onBothDatabasesAndStores('the sweep', (dialect, storage) => {
  const shop = useShop(dialect, storage)
  const pathOf = (key: string) => join(shop.deps.config.dataDir, key)
  const exists = (key: string) => hasFile(shop, key)
  const write = async (key: string, ageMs: number) => {
    if (storage.s3 && !key.endsWith('.part')) {
      await shop.deps.files.write(key, Buffer.from('x'))
      storage.s3.bucket.objects.get(key)!.writtenAt = shop.deps.clock.now() - ageMs
      return
    }
    mkdirSync(pathOf(key.slice(0, key.lastIndexOf('/'))), { recursive: true })
    writeFileSync(pathOf(key), 'x')
    const at = new Date(shop.deps.clock.now() - ageMs)
    utimesSync(pathOf(key), at, at)
  }
  const uploadPicture = async (color: string) =>
    (await storePicture(shop.deps, await aPicture('jpeg', { color }))).key

  it('removes pictures unused for a day with all of their sizes, and no others', async () => {
    const [unused, inProduct, inCollection, late] = [
      await uploadPicture('#100000'),
      await uploadPicture('#001000'),
      await uploadPicture('#000010'),
      await uploadPicture('#101000'),
    ]
    await makeProduct(shop, { pictures: [{ key: inProduct }] })
    await makeCollection(shop, { imageKey: inCollection })
    expect((await fetch(`${shop.url}/media/${unused}-320.webp`)).status).toBe(200)
    shop.passTime(day - 60_000)
    await shop.jobs.sweep.runNow()
    expect(await exists(`media/originals/${unused}`)).toBe(true)
    // A person who uploads it again may be about to use it.
    await uploadPicture('#101000')
    shop.passTime(120_000)
    await shop.jobs.sweep.runNow()
    expect(await exists(`media/originals/${unused}`)).toBe(false)
    expect(await exists(`media/sizes/${unused}-320.webp`)).toBe(false)
    for (const key of [inProduct, inCollection, late])
      expect(await exists(`media/originals/${key}`)).toBe(true)
    const remainingMedia = (await shop.deps.db('media').orderBy('key').select('key')) as { key: string }[]
    expect(remainingMedia.map(({ key }) => key)).toEqual([inProduct, inCollection, late].toSorted())
  })

  it('keeps a picture that only an old order shows, and continues with the others', async () => {
    const [ordered, unused] = [await uploadPicture('#200000'), await uploadPicture('#002000')]
    const product = await makeProduct(shop, {
      variants: [{ stock: 1, price: 4999 }],
      pictures: [{ key: ordered }],
    })
    const shopper = await makeShopper(shop, product.variants[0]!.id)
    await checkOut(shop, shopper)
    await shop.deps.db('product_images').where({ media_key: ordered }).delete()
    shop.passTime(2 * day)
    await shop.jobs.sweep.runNow()
    expect(await exists(`media/originals/${ordered}`)).toBe(true)
    expect(await exists(`media/originals/${unused}`)).toBe(false)
    expect((await fetch(`${shop.url}/media/${ordered}-320.webp`)).status).toBe(200)
  })

  it('keeps a picture that is uploaded again just before its removal', async () => {
    const key = await uploadPicture('#300000')
    shop.passTime(2 * day)
    const { db } = shop.deps
    const transaction = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work: unknown[]) => {
      await uploadPicture('#300000')
      return Reflect.apply(transaction, db, work) as unknown
    })
    await shop.jobs.sweep.runNow()
    expect(await exists(`media/originals/${key}`)).toBe(true)
    expect((await fetch(`${shop.url}/media/${key}-320.webp`)).status).toBe(200)
  })

  it('removes the remains of a crash: incomplete uploads, and files without a row', async () => {
    await write('uploads/old.part', 2 * 60 * 60 * 1000)
    await write('uploads/arriving.part', 60_000)
    await write('media/originals/old.part', 2 * 60 * 60 * 1000)
    await write('documents/invoices/old.part', 2 * 60 * 60 * 1000)
    await write('mail/old.part', 2 * 60 * 60 * 1000)
    await write('media/originals/stray', 2 * day)
    await write('media/originals/fresh', 60_000)
    await shop.jobs.sweep.runNow()
    for (const folder of ['uploads', 'media/originals', 'documents/invoices', 'mail'])
      expect(await exists(`${folder}/old.part`), folder).toBe(false)
    expect(await exists('media/originals/stray')).toBe(false)
    expect(await exists('uploads/arriving.part')).toBe(true)
    expect(await exists('media/originals/fresh')).toBe(true)
  })

  it('removes sheets not imported for a week, and imports that can no longer be undone', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const { variants } = await makeProduct(shop)
    const start = () => startImport(shop, accessToken, `SKU,Price\n${variants[0]?.sku},70\n`)
    const [forgotten, checked, applied] = [await start(), await start(), await start()]
    for (const { id, columns } of [checked, applied])
      await shop.call(checkProductImport, { id, columns: columns.map(({ field }) => field) }, accessToken)
    await shop.call(applyProductImport, { id: applied.id }, accessToken)
    const findRemainingImports = async () => {
      await shop.jobs.sweep.runNow()
      const found = (await shop.deps.db('product_imports').orderBy('created_at').select('id')) as {
        id: string
      }[]
      return found.map(({ id }) => id)
    }
    shop.passTime(7 * day - 60_000)
    expect(await findRemainingImports()).toEqual([forgotten, checked, applied].map(({ id }) => id))
    shop.passTime(120_000)
    expect(await findRemainingImports()).toEqual([applied.id])
    shop.passTime(23 * day)
    expect(await findRemainingImports()).toEqual([])
    expect(await shop.deps.db('product_import_steps')).toEqual([])
  })
})
