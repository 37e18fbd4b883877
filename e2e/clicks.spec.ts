import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { countEffort } from './support/countClicks.ts'
import { placePaidOrders } from './support/placePaidOrders.ts'
import { actAsStaff, havePendingReviews, signInAsStaff } from './support/staff.ts'

/**
 * Maximum numbers of clicks for a newcomer with a mouse, from the first screen after signing in, and the numbers
 * needed. Work in fields is not counted: typing, choosing an option, and Enter after words typed into a search.
 */
const tasks = {
  'find an order': { max: 1, takes: 1 },
  'ship with tracking': { max: 2, takes: 2 },
  'ship 20 with pasted tracking': { max: 5, takes: 4 },
  'refund one item': { max: 3, takes: 3 },
  'change a size in a paid order': { max: 4, takes: 3 },
  'book a return for a caller': { max: 4, takes: 4 },
  'draft with payment link': { max: 6, takes: 4 },
  'product with 12 variants, pictures and colours': { max: 6, takes: 4 },
  'stock by SKU': { max: 2, takes: 2 },
  '3 reviews after reading': { max: 4, takes: 4 },
  'packing slip': { max: 2, takes: 2 },
  'what waits today': { max: 0, takes: 0 },
} as const

type Staff = Awaited<ReturnType<typeof actAsStaff>>
type Order = {
  id: string
  number: string
  items: { sku: string; quantity: number; variant: { id: string } }[]
}

/** Does a task from the first screen on, and compares its clicks with the table. */
const countFrom = async (page: Page, task: keyof typeof tasks, work: () => Promise<void>) => {
  const effort = await countEffort(page)
  await signInAsStaff(page)
  await expect(page.getByText('Total Revenue')).toBeVisible()
  effort.clicks = 0
  await work()
  const { max, takes } = tasks[task]
  expect(effort.clicks, task).toBe(takes)
  expect(takes).toBeLessThanOrEqual(max)
}

const press = (page: Page | Locator, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

const go = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()

/** Uses the button that looks like a field, types the order's number, and presses Enter. */
const findOrder = async (page: Page, number: string) => {
  await press(page, /^Search/)
  await page.getByRole('combobox', { name: 'Search everything' }).fill(number)
  await expect(page.getByRole('option', { name: new RegExp(number) }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: number, level: 1 })).toBeVisible()
}

const paidOrders = async (request: Parameters<typeof actAsStaff>[0], staff: Staff, count: number) => {
  const ids = await placePaidOrders(request, staff, count)
  const orders: Order[] = []
  for (const id of ids) orders.push(await staff('GET', `/orders/${id}`))
  return orders
}

const paidOrder = async (request: Parameters<typeof actAsStaff>[0], staff: Staff): Promise<Order> => {
  const [order] = await paidOrders(request, staff, 1)
  if (!order) throw new Error('no order was placed')
  return order
}

test('finding an order takes one click', async ({ page, request }) => {
  const { number } = await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'find an order', () => findOrder(page, number))
})

test('opening a packing slip takes two clicks', async ({ page, request }) => {
  const { number } = await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'packing slip', async () => {
    await findOrder(page, number)
    const slip = page.waitForResponse(/packing-slips/)
    await press(page, 'Packing Slip')
    expect((await slip).headers()['content-type']).toBe('application/pdf')
  })
})

test('packing an order and shipping it with a tracking number takes two clicks', async ({
  page,
  request,
}) => {
  const { number, items } = await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'ship with tracking', async () => {
    await go(page, 'Pack')
    await page.getByLabel('Order', { exact: true }).fill(number)
    await page.keyboard.press('Enter')
    for (const { sku, quantity } of items)
      for (let unit = 0; unit < quantity; unit++) {
        await page.getByLabel('Garment').fill(sku)
        await page.keyboard.press('Enter')
        await expect(page.getByLabel('Garment').or(page.getByLabel('Tracking number'))).toHaveValue('')
      }
    await page.getByLabel('Tracking number').fill('AB 123 456 785 GB')
    await press(page, 'Ship and Print')
    await expect(page.getByText(`Order ${number} is on its way.`).first()).toBeVisible()
  })
})

test('shipping twenty orders with pasted tracking numbers takes four clicks', async ({ page, request }) => {
  test.slow()
  const orders = await paidOrders(request, await actAsStaff(request), 20)
  const lines = orders.map(({ number }, index) => `${number} 1550200${String(index).padStart(7, '0')}`)
  await countFrom(page, 'ship 20 with pasted tracking', async () => {
    await go(page, 'Orders')
    await press(page, 'Send Many')
    await page.getByRole('menuitem', { name: 'Add Tracking Numbers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tracking numbers').fill(lines.join('\n'))
    await dialog.getByLabel('Carrier').selectOption('DPD')
    await press(dialog, 'Ship 20 Orders')
    await expect(page.getByText('20 orders shipped').first()).toBeVisible()
  })
})

test('refunding one item takes three clicks', async ({ page, request }) => {
  const { number } = await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'refund one item', async () => {
    await findOrder(page, number)
    await press(page.getByRole('table', { name: 'Items' }), /^Refund/)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Reason/).fill('A loose seam')
    await page.keyboard.press('Enter')
    await press(page.getByRole('alertdialog'), /^Refund £/)
    await expect(page.getByText(/Refund recorded|Order has been refunded successfully/).first()).toBeVisible()
  })
})

test('changing a size in a paid order takes three clicks', async ({ page, request }) => {
  const { number } = await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'change a size in a paid order', async () => {
    await findOrder(page, number)
    await press(page.getByRole('table', { name: 'Items' }), /^Change/)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().selectOption({ index: 1 })
    await press(dialog, 'Save Change')
    await expect(page.getByText('Order changed').first()).toBeVisible()
  })
})

test('booking a return for a caller takes four clicks', async ({ page, request }) => {
  const staff = await actAsStaff(request)
  const { id, number } = await paidOrder(request, staff)
  await staff('POST', `/orders/${id}/fulfillment`, { carrier: 'DPD', shipmentId: randomUUID() })
  await countFrom(page, 'book a return for a caller', async () => {
    await findOrder(page, number)
    await press(page, 'More')
    await page.getByRole('menuitem', { name: /Return or Exchange/i }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').first().selectOption({ index: 1 })
    await press(dialog, 'Book Return')
    await expect(page.getByText(/^Return R-.* booked/).first()).toBeVisible()
  })
})

test('sending a payment link for an order by phone takes four clicks', async ({ page, request }) => {
  const staff = await actAsStaff(request)
  const { items } = await staff('GET', '/inventory/variants?limit=100')
  const { sku } = items.find(({ free }: { free: number }) => free > 3)
  await countFrom(page, 'draft with payment link', async () => {
    await go(page, 'Orders')
    await press(page, 'New Order')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Add an item').fill(sku)
    await page
      .getByRole('option', { name: new RegExp(sku) })
      .first()
      .click()
    for (const [label, text] of Object.entries({
      Email: `caller-${Date.now()}@example.com`,
      'First name': 'Idris',
      'Last name': 'Bello',
      Postcode: 'E1 8JG',
      'Address line 1': '12 Cable Street',
    }))
      await dialog.getByLabel(label).fill(text)
    await dialog.getByLabel(/city/i).fill('London')
    await press(dialog, 'Send Payment Link')
    await expect(page.getByText(/Quote .* is on its way to/).first()).toBeVisible()
  })
})

test('creating a product with twelve variants, pictures and colours takes four clicks', async ({ page }) => {
  const create = { width: 400, height: 500, channels: 3, background: '#9a7b5f' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const files = ['sand', 'navy'].map(name => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }))
  const title = `Muscat Thobe ${Date.now()}`
  await countFrom(page, 'product with 12 variants, pictures and colours', async () => {
    await page.getByRole('link', { name: 'Add Product' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Product' })
    for (const [label, text] of Object.entries({
      Sizes: '52, 54, 56, 58, 60, 62',
      Colours: 'Sand, Navy',
      Materials: 'Cotton',
      'Care Instructions': 'Wash cold',
      'SKUs begin with': `MUSCAT-${Date.now()}`,
      'Price of each': '6900',
      'Stock of each': '5',
      'Weight of each': '420',
    }))
      await form.getByLabel(label).fill(text)
    await form.getByLabel(/^Title/).fill(title)
    await form.getByLabel(/^Description/).fill('For the city.')
    await press(form, 'Add All Combinations')
    await expect(form.getByLabel(/^SKU(?!s)/)).toHaveCount(12)
    const chooser = page.waitForEvent('filechooser')
    await press(form, 'Choose Images')
    await (await chooser).setFiles(files)
    const pictures = form.getByRole('list', { name: 'Images' }).getByRole('listitem')
    await expect(pictures).toHaveCount(files.length)
    for (const [index, colour] of ['Sand', 'Navy'].entries())
      await pictures.nth(index).getByRole('combobox').selectOption(colour)
    await press(form, 'Create Product')
    await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('60 in stock')
  })
})

test('changing the stock of a SKU takes two clicks', async ({ page }) => {
  await countFrom(page, 'stock by SKU', async () => {
    await go(page, 'Inventory')
    await page.getByRole('searchbox').fill('ATLAS-CRM-54')
    // Counts the header row as well.
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByLabel('Units added or removed of ATLAS-CRM-54').fill('3')
    await page.getByLabel('Reason for the change of ATLAS-CRM-54').fill('Found behind the shelf')
    await press(page, 'Save the change of ATLAS-CRM-54')
    await expect(page.getByText(/^ATLAS-CRM-54 has \d+ in stock/).first()).toBeVisible()
  })
})

test('deciding three reviews after reading them takes four clicks', async ({ page, request }) => {
  await havePendingReviews(request, 4)
  await countFrom(page, '3 reviews after reading', async () => {
    await page
      .getByRole('region', { name: 'To do' })
      .or(page.getByLabel('To do'))
      .getByRole('link', { name: /reviews/ })
      .first()
      .click()
    for (let decided = 0; decided < 3; decided++) {
      const rows = page.getByRole('row', { name: /Pending/ })
      await expect(rows.first()).toBeVisible()
      const first = await rows.first().innerText()
      await press(rows.first(), 'Approve')
      await expect(rows.first()).not.toHaveText(first, { useInnerText: true })
    }
  })
})

test('seeing the orders that are waiting today takes no click', async ({ page, request }) => {
  await paidOrder(request, await actAsStaff(request))
  await countFrom(page, 'what waits today', async () => {
    await expect(page.getByLabel('To do').getByRole('link', { name: /^\d+ to pack/ })).toBeVisible()
  })
})
