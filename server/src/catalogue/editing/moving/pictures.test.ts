import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { getProductImport, retryImportPictures } from '@shop/contracts/products/sheets'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp, useStaff } from '../../../test/accounts.ts'
import { makeProduct } from '../../../test/catalog.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { mailsTo } from '../../../test/mails.ts'
import { aPicture } from '../../../test/pictures.ts'
import { sheetDesk } from '../../../test/sheets.ts'
import { useShop } from '../../../test/startShop.ts'

onBothDatabases('pictures by address', dialect => {
  const shop = useShop(dialect)
  const staff = useStaff(shop)
  let server: Server
  let base = ''
  const answers = new Map<string, RequestListener>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers.get(request.url ?? '')
      if (answer) answer(request, response)
      else response.writeHead(404).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const { check, start, apply, undo } = sheetDesk(shop, () => staff.accessToken)
  const serve = (path: string, bytes: Buffer, type = 'image/png') =>
    answers.set(path, (_, response) => response.writeHead(200, { 'content-type': type }).end(bytes))
  const readFetchedImport = async (id: string) => {
    await shop.jobs.pictures.idle()
    return shop.call(getProductImport, { id }, staff)
  }
  const readReport = async (id: string) =>
    (
      await shop.request(`/admin/products/imports/${id}/report`, {
        headers: { authorization: `Bearer ${staff.accessToken}` },
      })
    ).text()
  const sheetOf = (slug: string, pictures: readonly string[], variantPicture = '') =>
    [
      'Slug,Title,Description,Materials,Care,SKU,Colour,Size,Price,Weight (g),Barcode,Pictures,Variant picture',
      `${slug},Linked ${slug},Fine.,Cotton,Wash,${slug.toUpperCase()},White,52,59.00,500,,"${pictures.join('\n')}",${variantPicture}`,
    ].join('\n')
  const run = async (text: string) => {
    const checked = await check(await start(text))
    return apply(checked.id)
  }
  const find = async (search: string) => {
    const { items } = await shop.call(listStaffProducts, { search }, staff)
    return shop.call(getStaffProduct, { id: items[0]!.id }, staff)
  }

  it('are fetched after their products are imported, in the order of the sheet, for the right colour', async () => {
    serve('/front.png', await aPicture('png', { color: '#112233' }))
    serve('/white.png', await aPicture('png', { color: '#ffffff' }))
    answers.set('/moved.png', (_, response) => response.writeHead(302, { location: '/front.png' }).end())
    const { id } = await run(
      sheetOf('seen', [`${base}/moved.png From the front`, `${base}/white.png`], `${base}/white.png`),
    )
    expect(await readFetchedImport(id)).toMatchObject({
      pictures: { total: 2, done: 2, waiting: 0, failed: [] },
    })
    const { images, variants } = await find('seen')
    expect(images.map(({ alt, variantId }) => [alt, variantId])).toEqual([
      ['From the front', null],
      ['', variants[0]!.id],
    ])
  })

  it('report one by one why they could not be fetched, and can be retried', async () => {
    serve('/page.png', Buffer.from('<!doctype html><p>Sign in</p>'), 'text/html')
    serve('/broken.png', Buffer.from('no picture at all'))
    answers.set('/closed.png', (_, response) => response.writeHead(401).end())
    answers.set('/endless.png', (_, response) => {
      const chunk = Buffer.alloc(256 * 1024)
      const pump = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pump)
      pump()
    })
    const names = ['page', 'broken', 'closed', 'endless', 'missing']
    const { id } = await run(
      sheetOf(
        'unseen',
        names.map(name => `${base}/${name}.png`),
      ),
    )
    const after = await readFetchedImport(id)
    expect(after.pictures.failed.map(({ url, reason }) => [url.slice(base.length), reason])).toEqual([
      ['/page.png', 'The address leads to a web page instead of a picture.'],
      ['/broken.png', expect.stringContaining('This is not a JPG or PNG picture.')],
      ['/closed.png', 'The address asks for a password. (401)'],
      ['/endless.png', 'The picture is larger than 15 MB.'],
      ['/missing.png', 'There is no picture at this address. (404)'],
    ])
    const lines = parse(await readReport(id), { columns: true, bom: true }) as Record<string, string>[]
    expect(lines.filter(({ Outcome: outcome }) => outcome === 'Picture not fetched')).toHaveLength(5)
    expect(lines.at(-1)).toMatchObject({
      Errors: `${base}/missing.png: There is no picture at this address. (404)`,
    })
    serve('/missing.png', await aPicture('png', { color: '#445566' }))
    await shop.call(retryImportPictures, { id }, staff)
    expect((await readFetchedImport(id)).pictures).toMatchObject({ total: 5, done: 1, waiting: 0 })
  })

  it('are named in the report by email, in a second one if they fail after it was sent', async () => {
    const { user, accessToken } = await signUp(shop, { isAdmin: true })
    const ownDesk = sheetDesk(shop, () => accessToken)
    answers.set('/down.png', (_, response) => response.writeHead(503).end())
    const checked = await ownDesk.check(await ownDesk.start(sheetOf('down', [`${base}/down.png`])))
    await ownDesk.apply(checked.id)
    await shop.jobs.pictures.idle()
    const [first] = await mailsTo(shop, user.email)
    expect(first!.text).toContain('Still on their way')
    for (const ms of [60_000, 120_000]) {
      shop.passTime(ms)
      shop.jobs.pictures.wake()
      await shop.jobs.pictures.idle()
    }
    const [, second, ...others] = await mailsTo(shop, user.email)
    expect(second).toMatchObject({ subject: 'Imported: 1 product, with some left out' })
    expect(second!.text).toContain('The server answers with an error (503). down.png')
    expect(others).toEqual([])
  })

  it('are refused at once if an address is private, or redirects to a private one', async () => {
    const metadata = 'http://169.254.169.254/latest.png'
    answers.set('/inward.png', (_, response) => response.writeHead(302, { location: metadata }).end())
    const { id } = await run(sheetOf('private', [metadata, 'http://10.0.0.5/a.png', `${base}/inward.png`]))
    const { pictures } = await readFetchedImport(id)
    expect(pictures.waiting).toBe(0)
    expect(pictures.failed.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'The address leads to a private network or to the shop itself.'),
    )
  })

  it('wait and are retried if a server is only busy', async () => {
    let requestCount = 0
    const picture = await aPicture('png', { color: '#778899' })
    answers.set('/busy.png', (_, response) => {
      requestCount++
      if (requestCount === 1) response.writeHead(503).end()
      else response.writeHead(200).end(picture)
    })
    const { id } = await run(sheetOf('busy', [`${base}/busy.png`]))
    expect((await readFetchedImport(id)).pictures).toMatchObject({ done: 0, waiting: 1 })
    shop.passTime(60_000)
    shop.jobs.pictures.wake()
    expect((await readFetchedImport(id)).pictures).toMatchObject({ done: 1, waiting: 0 })
  })

  it('all wait if their server gives no answer, and only a few of them are requested each time', async () => {
    let requestCount = 0
    const silence: RequestListener = (_, response) => {
      requestCount++
      response.destroy()
    }
    const paths = Array.from({ length: 12 }, (_, index) => `/silent-${index}.png`)
    for (const path of paths) answers.set(path, silence)
    const { id } = await run(
      sheetOf(
        'silent',
        paths.map(path => base + path),
      ),
    )
    expect((await readFetchedImport(id)).pictures).toMatchObject({ waiting: 12, failed: [] })
    expect(requestCount).toBe(4)
    for (const ms of [60_000, 120_000]) {
      shop.passTime(ms)
      shop.jobs.pictures.wake()
      await shop.jobs.pictures.idle()
    }
    const { pictures } = await readFetchedImport(id)
    expect(requestCount).toBe(12)
    expect(pictures).toMatchObject({ done: 0, waiting: 0 })
    expect(pictures.failed.map(({ reason }) => reason)).toEqual(
      paths.map(() => 'The server cannot be reached.'),
    )
    serve(paths[0]!, await aPicture('png', { color: '#808000' }))
    serve(paths[1]!, await aPicture('webp', { color: '#008080' }), 'image/webp')
    await shop.call(retryImportPictures, { id }, staff)
    expect((await readFetchedImport(id)).pictures).toMatchObject({ done: 2 })
  })

  it('are not added twice, and are removed if the import is undone', async () => {
    serve('/once.png', await aPicture('png', { color: '#123456' }))
    serve('/more.png', await aPicture('png', { color: '#654321' }))
    const { id: productId, variants } = await makeProduct(shop, { variants: [{}] })
    const text = (paths: readonly string[]) =>
      `SKU,Pictures\n${variants[0]!.sku},"${paths.map(path => base + path).join('\n')}"\n`
    const { id } = await run(text(['/once.png']))
    await readFetchedImport(id)
    const count = async () => (await shop.call(getStaffProduct, { id: productId }, staff)).images.length
    const before = await count()
    expect((await check(await start(text(['/once.png'])))).total).toBe(0)
    const more = await run(text(['/once.png', '/more.png']))
    await readFetchedImport(more.id)
    expect(await count()).toBe(before + 1)
    expect(await undo(more.id)).toMatchObject({ state: 'undone', left: [] })
    expect(await count()).toBe(before)
  })

  it('are left out if their address is invalid, as the check of the sheet reports', async () => {
    const checked = await check(await start(sheetOf('local', ['file:///etc/passwd'])))
    expect(checked.found).toMatchObject({ wrongRows: 0, pictures: 0, notedRows: 1 })
  })
})
