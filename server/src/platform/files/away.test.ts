import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { linkDocument, listDocuments, type ShopDocument } from '@shop/contracts/documents/endpoints'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { watchFiles } from '../../upkeep/jobs/watchFiles.ts'
import { useStaff } from '../../test/accounts.ts'
import { buyGarment } from '../../test/checkout.ts'
import { aPicture } from '../../test/pictures.ts'
import type { FailureMode } from '../../test/s3/startS3.ts'
import { uploadDocument } from '../../test/documents.ts'
import { useShop } from '../../test/startShop.ts'
import { useS3 } from '../../test/stores.ts'
import { storePicture } from '../../catalogue/products/media/storePicture.ts'

const pdf = '%PDF-1.4\ntrailer\n%%EOF\n'
const troubles: FailureMode[] = ['unavailable', 'hangs up', 'forbidden']

describe('a bucket that is away', () => {
  const s3 = useS3()
  const shop = useShop('sqlite', { s3 })
  const staff = useStaff(shop)
  let picture = ''
  beforeAll(async () => {
    picture = (await storePicture(shop.deps, await aPicture('jpeg', { color: '#123456' }))).key
  })
  afterEach(() => s3.setFailureMode(null))

  const upload = () => uploadDocument(shop, staff, { title: 'Terms', category: 'contracts' })
  const expectAway = async (answer: Response) => {
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '10',
      'no-store',
    ])
    expect(await answer.json()).toMatchObject({
      code: 'overloaded',
      error: 'Files cannot be reached at the moment. Please try again shortly.',
    })
  }

  it.each(troubles)(
    '%s: requests and uploads are answered with 503, and nothing is half stored',
    async trouble => {
      const { data } = (await (await upload()).json()) as { data: ShopDocument }
      const { url } = await shop.call(linkDocument, { id: data.id }, staff)
      const before = await shop.call(listDocuments, { category: 'contracts' }, staff)
      const storedFiles = s3.bucket.objects.size
      s3.setFailureMode(trouble)
      await expectAway(await upload())
      await expectAway(await fetch(shop.url + url))
      await expectAway(await fetch(`${shop.url}/media/${picture}-480.webp`))
      s3.setFailureMode(null)
      expect(s3.bucket.objects.size).toBe(storedFiles)
      expect(await shop.call(listDocuments, { category: 'contracts' }, staff)).toEqual(before)
      const answer = await fetch(shop.url + url)
      expect([answer.status, await answer.text()]).toEqual([200, pdf])
      expect((await upload()).status).toBe(200)
    },
  )

  it('does not prevent payment of an order, whose invoice is rendered once it is back', async () => {
    s3.setFailureMode('unavailable')
    const { orderId } = await buyGarment(shop, 3)
    await shop.jobs.outbox.runNow()
    const renderedInvoices = () =>
      [...s3.bucket.objects.keys()].filter(key => key.startsWith('documents/invoices/'))
    expect(await shop.deps.db('orders').where({ id: orderId }).first('status')).toEqual({ status: 'PAID' })
    expect(renderedInvoices()).toEqual([])
    s3.setFailureMode(null)
    shop.passTime(3_600_000)
    await shop.jobs.outbox.runNow()
    expect(renderedInvoices()).toHaveLength(1)
    shop.passTime(-3_600_000)
  })

  it('is retried after a short failure, which nobody notices', async () => {
    for (const trouble of ['unavailable', 'hangs up'] as const) {
      s3.setFailureMode(trouble, 2)
      expect((await upload()).status).toBe(200)
    }
  })

  it('delays nobody while it hangs: after three calls others fail at once, until it is back', async () => {
    const ask = (width: number) => fetch(`${shop.url}/media/${picture}-${width}.webp`)
    s3.setFailureMode('hangs')
    for (const answer of await Promise.all([320, 480, 640].map(ask))) await expectAway(answer)
    const requestCount = s3.requests.length
    await expectAway(await ask(960))
    s3.setFailureMode(null)
    await expectAway(await ask(960))
    expect(s3.requests).toHaveLength(requestCount)
    shop.passTime(10_000)
    expect((await ask(960)).status).toBe(200)
  })

  it('raises an alert after two failed checks in a row, which is resolved when it is back', async () => {
    let check = (): Promise<void> => Promise.resolve()
    const every = (_ms: number, act: () => Promise<void>) => {
      check = act
      return () => {}
    }
    const deps: Deps = { ...shop.deps, clock: { ...shop.deps.clock, every } }
    const stop = watchFiles(deps)
    const open = async () =>
      (await shop.call(listAlerts, { state: 'open' }, staff)).items.filter(
        ({ kind }) => kind === 'files-away',
      )
    s3.setFailureMode('forbidden')
    await check()
    expect(await open()).toEqual([])
    await check()
    expect(await open()).toMatchObject([
      { subject: 'shop-files', detail: expect.stringContaining('the store answered 403, AccessDenied') },
    ])
    s3.setFailureMode(null)
    await check()
    expect(await open()).toEqual([])
    await stop()
  })
})
