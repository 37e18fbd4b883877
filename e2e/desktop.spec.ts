import { type AddressInfo, createServer } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buildDesktop, fake, openDesktopIn } from './support/desktopWindow.ts'
import { expectWindowToFit } from './support/looks.ts'
import { placePaidOrders } from './support/placePaidOrders.ts'
import { plugScanner } from './support/plugScanner.ts'
import { actAsStaff } from './support/staff.ts'

let preload = ''
let desktop: Awaited<ReturnType<typeof openDesktopIn>>

test.beforeAll(() => {
  buildDesktop()
  preload = readFileSync(join(import.meta.dirname, '../desktop/dist/preload/preload.cjs'), 'utf8')
})
test.afterEach(() => desktop.close())

/** Connects to the shop on the first page, and signs in. */
const connect = async (page: Page, shop: string) => {
  await page.getByLabel('Address').fill(shop)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByLabel('Email').fill('admin@madar.test')
  await page.getByLabel('Password').fill('madar-admin-2026')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Total Revenue')).toBeVisible({ timeout: 30_000 })
}

test.beforeEach(async ({ page }) => {
  desktop = await openDesktopIn(page, preload)
})

test('first run asks for the address of the shop and checks it, then staff sign in; the page never sees a token; a window that opens shows that it loads, and fits a small screen', async ({
  page,
  baseURL,
}) => {
  await page.getByLabel('Address').fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('alert')).toContainText('The shop cannot be reached.')
  await expectWindowToFit(page, 'first-run')
  await connect(page, baseURL ?? '')
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain('kept-by-the-app')
  expect(kept).not.toMatch(/eyJ[\w-]+\./)

  const hidden = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll(all =>
        all
          .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            [scrollHeight - clientHeight, scrollWidth - clientWidth].some(more => more > 1),
          )
          .map(({ textContent }) => textContent),
      )
  // Viewport on a screen of 1280 by 800 without its task bar, title bar and menu.
  await page.setViewportSize({ width: 1280, height: 700 })
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 })
  expect(await hidden('header > div')).toEqual([])
  for (const width of [390, 820, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByRole('link', { name: 'Create Collection' })).toBeVisible()
    expect(await hidden('[aria-label="Quick actions"] *')).toEqual([])
  }

  // Shown before its scripts have run, and while the shop has not answered.
  const loading = page.getByRole('status', { name: 'Loading' })
  for (const held of ['**/assets/*.js', '**/api/settings']) {
    await page.route(held, () => undefined)
    await page.goto(`${desktop.origin}/admin`, { waitUntil: 'commit' })
    await expect(loading).toBeVisible()
    if (held.includes('settings')) await expectWindowToFit(page, 'loading')
    await page.unroute(held)
  }
})

test('documents are uploaded from the open dialog; an export and an invoice are saved where the save dialog says', async ({
  page,
  baseURL,
  request,
}) => {
  const [id = ''] = await placePaidOrders(request, await actAsStaff(request), 1)
  const folder = mkdtempSync(join(tmpdir(), 'shop-desktop-files-'))
  /** Reads as much of a saved file as has been written. */
  const readSaved = (name: string) => {
    const path = join(folder, name)
    return existsSync(path) ? readFileSync(path, 'latin1') : ''
  }
  const contract = join(folder, 'supplier-contract.pdf')
  writeFileSync(contract, `%PDF-1.7\n${'x'.repeat(3_000_000)}\n%%EOF`)
  await connect(page, baseURL ?? '')

  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  fake.chosenFiles = [contract]
  const title = `Contract with the weaver ${Date.now()}`
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByRole('button', { name: 'Choose File' }).click()
  await expect(dialog.getByText('supplier-contract.pdf')).toBeVisible()
  await dialog.getByLabel('Document Title').fill(title)
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Document uploaded successfully!')).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()

  fake.savePath = join(folder, 'orders.csv')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('button', { name: 'Export Orders' }).click()
  await expect.poll(() => readSaved('orders.csv')).toContain('Order')

  fake.savePath = join(folder, 'chosen.pdf')
  await page.goto(`${desktop.origin}/admin/orders/${id}`)
  await page.getByRole('button', { name: /^Save (Invoice|Receipt) \d{4}-\d{6}$/ }).click()
  await expect.poll(() => readSaved('chosen.pdf')).toMatch(/^%PDF-/)
  expect(fake.fileDialogs.at(-1)?.defaultPath).toMatch(/\/(invoice|receipt)-\d{4}-\d{6}\.pdf$/)
  expect(fake.openedPaths).toEqual([])
})

test('pictures in a folder find their variants by the SKUs in their names, and are uploaded after a review', async ({
  page,
  baseURL,
  request,
}) => {
  const staff = await actAsStaff(request)
  const { items } = await staff('GET', '/inventory/variants?limit=1')
  const [{ sku, product }] = items
  const before = (await staff('GET', `/products/${product.id}`)).images.length
  const folder = mkdtempSync(join(tmpdir(), 'shop-desktop-pictures-'))
  const create = { width: 400, height: 500, channels: 3, background: '#9a7b5f' } as const
  const picture = await sharp({ create }).png().toBuffer()
  for (const name of [`${sku.toLowerCase()}_1.png`, `back/${sku}-2.png`, 'IMG_0001.png']) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), picture)
  }
  await connect(page, baseURL ?? '')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('button', { name: 'Pictures', exact: true }).click()
  fake.chosenFiles = [folder]
  await page.getByRole('button', { name: 'Choose Folder' }).click()
  await expect(page.getByText('1 picture without a variant stays behind')).toBeVisible()
  await expectWindowToFit(page, 'pictures')
  await page.getByRole('button', { name: 'Upload 2 Pictures' }).click()
  await expect(page.getByText('2 of 2 uploaded')).toBeVisible()
  const { images } = await staff('GET', `/products/${product.id}`)
  expect(images).toHaveLength(before + 2)
})

test('a new paid order shows a notification, which opens it, and is counted on the icon', async ({
  page,
  baseURL,
  request,
}) => {
  const staff = await actAsStaff(request)
  await connect(page, baseURL ?? '')
  const { total } = await staff('GET', '/orders?status=PAID&limit=1')
  await expect.poll(() => fake.badge).toBe(total)
  const [id = ''] = await placePaidOrders(request, staff, 1)
  await expect.poll(() => fake.notices.map(({ options }) => options.title)).toContain('New order')
  await expect.poll(() => fake.badge).toBe(total + 1)
  fake.notices.find(({ options }) => options.title === 'New order')?.emit('click')
  await expect(page.locator('main header').first()).toContainText(id.slice(-8))
})

test('shipping a parcel prints slip and label on the printers chosen under Preferences; a scanned garment opens anywhere', async ({
  page,
  baseURL,
  request,
}) => {
  const staff = await actAsStaff(request)
  const [id = ''] = await placePaidOrders(request, staff, 1)
  const { items } = await staff('GET', `/orders/${id}`)
  const scan = await plugScanner(page)
  await connect(page, baseURL ?? '')
  const { webContents } = desktop
  webContents.printers = ['Laser', 'Zebra']
  await page.getByRole('link', { name: 'Preferences' }).click()
  await page.getByLabel('Packing slips').selectOption('Laser')
  await page.getByLabel('Address labels').selectOption('Zebra')
  await expectWindowToFit(page, 'preferences')
  await page.getByRole('heading', { level: 1 }).click()
  await scan(items[0].sku)
  await expect(page.getByRole('dialog').locator('[aria-current=true]')).toContainText(items[0].sku)

  await page.goto(`${desktop.origin}/admin/pack?order=${id}`)
  await expect(page.getByLabel('Garment')).toBeFocused()
  for (const { sku, quantity } of items) for (let unit = 0; unit < quantity; unit++) await scan(sku)
  await expect(page.getByLabel('Tracking number')).toBeFocused()
  webContents.printers = ['Laser']
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('The printer Zebra is not available. The label was saved as a PDF.'),
  ).toBeVisible()
  expect(webContents.printJobs).toEqual([expect.objectContaining({ silent: true, deviceName: 'Laser' })])
  expect([fake.fileDialogs, fake.openedPaths]).toEqual([[], []])
  await page.getByRole('button', { name: 'Open PDF' }).click()
  await expect.poll(() => fake.openedPaths).toEqual([expect.stringMatching(/label-M-\d+\.pdf$/)])
})

test('a network label printer is tested from Preferences, in its own language', async ({ page, baseURL }) => {
  const printer = createServer()
  const sent = new Promise<string>(resolve =>
    printer.on('connection', socket => {
      void socket.toArray().then(parts => resolve(Buffer.concat(parts as Buffer[]).toString()))
    }),
  )
  await new Promise<void>(resolve => printer.listen(0, '127.0.0.1', resolve))
  await connect(page, baseURL ?? '')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await page.getByLabel('Send labels as').selectOption('ZPL, to a network address')
  await page.getByLabel('Printer address').fill(`127.0.0.1:${(printer.address() as AddressInfo).port}`)
  fake.pressedButton = 'Use This Printer'
  await page.getByRole('button', { name: 'Use This Address' }).click()
  await page.getByLabel('Label height').fill('20')
  await expect(page.getByText('Enter a whole number from 90 to 300.')).toBeVisible()
  await page.getByLabel('Label height').fill('150')
  await expectWindowToFit(page, 'label-printer')
  await page.getByRole('button', { name: 'Print Test Label' }).click()
  await expect(page.getByText('A test page has been sent to the printer.')).toBeVisible()
  expect(await sent).toMatch(/^\^XA\^CI28\^LH0,0\^PW816\^LL1200\n[^]*\^XZ$/)
  printer.close()
})

test('without a network the app says so, viewed data stays readable after a restart, and a note waits for the shop', async ({
  page,
  baseURL,
  request,
}) => {
  const staff = await actAsStaff(request)
  const [id = ''] = await placePaidOrders(request, staff, 1)
  await connect(page, baseURL ?? '')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: id.slice(-8) })
    .click()
  const heading = page.locator('main header').first()
  await expect(heading).toContainText(id.slice(-8))
  // The window saves answers within a second of reading them.
  const readSeen = async (shop: string) => {
    const reply = await window.desktop.call.readStored({ shop, name: 'seen' })
    return ('answer' in reply && reply.answer) || ''
  }
  await expect
    .poll(() => page.evaluate(readSeen, new URL(baseURL ?? '').origin))
    .toContain(`["/admin/orders/{id}",{"id":"${id}"}]`)

  const fetching = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'))
  try {
    await page.getByLabel('Note for colleagues').fill('Call before delivery')
    await page.getByRole('button', { name: 'Add Note' }).click()
    await expect(page.getByText('The shop cannot be reached.', { exact: true })).toBeVisible()
    await expect(page.getByText('Waiting to be sent')).toBeVisible()
    // The button explains what happens to a note; actions that cannot be stored are disabled.
    await expect(page.getByText('This is saved on this device and sent as soon as')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Save on This Device' })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Refund Order' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expectWindowToFit(page, 'offline')
    await page.getByRole('button', { name: 'Mark as Shipped' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save on This Device' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('This order was shipped on this device.')).toBeVisible()
    await page.reload()
    await expect(heading).toContainText(id.slice(-8))
    await page.getByRole('button', { name: '2 changes waiting' }).click()
    const changes = page.getByRole('dialog', { name: 'Changes waiting' })
    await expect(changes).toContainText('Call before delivery')
    await expect(changes).toContainText('Shipped with Royal Mail')
    await expectWindowToFit(page, 'offline-queue')
  } finally {
    globalThis.fetch = fetching
  }
  await expect(page.getByText('2 changes sent to the shop')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Note by')).toBeVisible()
  const { status, events } = await staff('GET', `/orders/${id}`)
  expect(events.filter(({ isNote }: { isNote: boolean }) => isNote)).toMatchObject([
    { detail: 'Call before delivery' },
  ])
  expect(status).toBe('SHIPPED')
})

test('the pack bench takes orders by scanner alone; every wrong garment is refused', async ({
  page,
  baseURL,
  request,
}) => {
  const staff = await actAsStaff(request)
  const ids = await placePaidOrders(request, staff, 6)
  await connect(page, baseURL ?? '')
  const { webContents } = desktop
  webContents.printers = ['Laser']
  await page.evaluate(() => {
    const counted = window as unknown as { presses: number }
    counted.presses = 0
    addEventListener('mousedown', () => counted.presses++, true)
  })
  const scan = await plugScanner(page)
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await expect(page.getByLabel('Order', { exact: true })).toBeFocused()

  for (const [index, id] of ids.entries()) {
    await scan(id.slice(-8))
    const order = await staff('GET', `/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`(${id.slice(-8)})`)
    await expect(page.getByLabel('Garment')).toBeFocused()
    await scan(`WRONG-${index}`)
    await expect(page.getByRole('alert')).toHaveText(`WRONG-${index} is not in this order.`)
    if (index === 0) await expectWindowToFit(page, 'pack-wrong')
    for (const { sku, barcode, quantity, refundedQuantity } of order.items)
      for (let unit = 0; unit < quantity - refundedQuantity; unit++)
        await scan(unit % 2 ? sku : barcode || sku)
    const tracking = page.getByLabel('Tracking number')
    await expect(tracking).toBeFocused()
    if (index === 0) await expectWindowToFit(page, 'pack-complete')
    // Scans one garment too many, or a slip.
    await scan(index % 2 ? id.slice(-8) : order.items[0].sku)
    await expect(page.getByRole('alert')).toHaveText(/ too many: take it out again| an order's number/)
    await expect(tracking).toHaveValue('')
    await expect(tracking).toBeFocused()
    await scan(`PK${index} GB`)
    await expect(page.getByText(`Order ${order.number} is on its way.`)).toBeVisible()
  }
  for (const id of ids) expect((await staff('GET', `/orders/${id}`)).status).toBe('SHIPPED')
  // Prints a slip and a label for each order, and nothing that takes the focus.
  await expect.poll(() => webContents.printJobs).toHaveLength(2 * ids.length)
  expect(webContents.printJobs.every(options => options?.silent)).toBe(true)
  expect([fake.fileDialogs, fake.openedPaths]).toEqual([[], []])
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(0)
})
