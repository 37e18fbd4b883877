import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startCounting } from './support/countClicks.ts'
import { keyboard, mouse, type InputDevice } from './support/inputDevices.ts'
import { placePaidOrders } from './support/placePaidOrders.ts'
import { actAsStaff, findAnything, havePendingReviews, signInAsStaff } from './support/staff.ts'

const toDashboard = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await open(page, 'dashboard', /^Dashboard/)
  await expect(page.getByText('Total Revenue')).toBeVisible()
}

/** Opens a page by keyboard alone: the palette, the words, Enter. */
const open = async (page: Page, words: string, option: RegExp) => {
  await findAnything(page, words)
  const optionLocator = page.getByRole('option', { name: option }).first()
  await expect(async () => {
    await expect(optionLocator).toBeVisible()
    if ((await optionLocator.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await expect(optionLocator).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toHaveCount(0)
}

const searchList = async (page: Page, words: string) => {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(page).toHaveURL(/search=/)
}

/** Does the work twice: with as few clicks of a mouse as possible, and by keyboard alone. */
const withBothDevices = async (
  page: Page,
  work: (device: InputDevice, name: 'mouse' | 'keyboard') => Promise<void>,
) => {
  await work(mouse(page), 'mouse')
  await toDashboard(page)
  await work(keyboard(page), 'keyboard')
}

test('everyday tasks with orders take the listed clicks, and none by keyboard', async ({ page, request }) => {
  // The whole test runs twice, by mouse and by keyboard.
  test.slow()
  const countClicks = await startCounting(page)
  const orders = await placePaidOrders(request, await actAsStaff(request), 4)
  await signInAsStaff(page)
  const openOrder = async (id: string) => {
    const number = id.slice(-8)
    await open(page, number, new RegExp(number))
    await expect(page.getByRole('banner').or(page.locator('main header')).getByText(number)).toBeVisible()
  }
  const dialog = page.getByRole('dialog')

  await withBothDevices(page, async (device, name) => {
    const [shipped = '', packed = ''] = orders.splice(0, 2)
    await countClicks('Find an order by name or postcode, with the palette', name, async () => {
      await open(page, 'Bilal Packer', /Bilal Packer · E1 8JG/)
      await expect(page.getByRole('heading', { name: /^M-/, level: 1 })).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('The same without the palette', name, async () => {
      await device.go('Orders')
      // The dashboard also has a list of orders.
      await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
      await searchList(page, 'E1 8JG')
      await expect(page.getByRole('row', { name: /Bilal Packer/ }).first()).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('Ship it with carrier and tracking', name, async () => {
      await openOrder(shipped)
      await device.press(page.getByRole('button', { name: 'Mark as Shipped' }))
      await expect(dialog.getByLabel('Tracking number')).toBeFocused()
      await page.keyboard.type('AB 123 456 789 GB')
      await device.press(dialog.getByRole('button', { name: 'Mark as Shipped' }))
      await expect(page.getByText('Order status updated to Shipped.')).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('Refund one line, its amount computed', name, async () => {
      await openOrder(shipped)
      const items = page.getByRole('table', { name: 'Items' })
      await device.press(items.getByRole('button', { name: /^Refund/ }).first())
      await expect(dialog.getByLabel(/^Reason/)).toBeFocused()
      await page.keyboard.type('A loose seam')
      await device.press(dialog.getByRole('button', { name: /^Refund £/ }))
      await device.press(page.getByRole('alertdialog').getByRole('button', { name: /^Refund £/ }))
      await expect(page.getByText(/Refund recorded|Order has been refunded successfully/)).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('Print a packing slip', name, async () => {
      await openOrder(packed)
      const [slip, tab] = await Promise.all([
        page.waitForResponse(/packing-slips/),
        page.waitForEvent('popup'),
        device.press(page.getByRole('button', { name: 'Packing Slip', exact: true })),
      ])
      expect(slip.headers()['content-type']).toBe('application/pdf')
      // The new tab keeps the keyboard focus until it is closed.
      await tab.close()
    })
    await toDashboard(page)
    await countClicks("Export last month's orders", name, async () => {
      await device.go('Orders')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        device.press(page.getByRole('button', { name: 'Export Last Month' })),
      ])
      expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
    })
  })
})

test('everyday tasks with the catalogue take the listed clicks, and none by keyboard', async ({ page }) => {
  // The whole test runs twice, with a long form.
  test.slow()
  const countClicks = await startCounting(page)
  await signInAsStaff(page)
  const create = { width: 400, height: 500, channels: 3, background: '#9a7b5f' } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const files = [1, 2, 3, 4].map(n => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer }))

  await withBothDevices(page, async (device, name) => {
    const title = `Muscat Thobe by ${name} ${Date.now()}`
    await countClicks(
      'Add a product with 12 variants and 4 images, in stock and published',
      name,
      async () => {
        await open(page, 'add product', /^Add product/)
        const form = page.getByRole('dialog', { name: 'Create New Product' })
        await device.type(form.getByLabel(/^Title/), title)
        await device.type(form.getByLabel(/^Description/), 'For the city.')
        await device.type(form.getByLabel('Materials'), 'Cotton')
        await device.type(form.getByLabel('Care Instructions'), 'Wash cold')
        await device.choose(form.getByLabel('Status'), 'act')
        await device.type(form.getByLabel('Sizes'), '52, 54, 56, 58, 60, 62')
        await device.type(form.getByLabel('Colours'), 'Sand, Navy')
        await device.type(form.getByLabel('SKUs begin with'), `MUSCAT-${Date.now()}`)
        await device.type(form.getByLabel('Price of each'), '6900')
        await device.type(form.getByLabel('Stock of each'), '5')
        await device.type(form.getByLabel('Weight of each'), '420')
        await device.press(form.getByRole('button', { name: 'Add All Combinations' }))
        await expect(form.getByLabel(/^SKU(?!s)/)).toHaveCount(12)
        const chooser = page.waitForEvent('filechooser')
        await device.press(form.getByRole('button', { name: 'Choose Images' }))
        await (await chooser).setFiles(files)
        await expect(form.getByRole('list', { name: 'Images' }).getByRole('listitem')).toHaveCount(
          files.length,
        )
        await device.press(form.getByRole('button', { name: 'Create Product' }))
        const row = page.getByRole('row', { name: new RegExp(title) })
        await expect(row).toContainText('60 in stock')
        await expect(row).toContainText('Active')
        await expect(row.locator('img')).toBeVisible()
      },
    )
    await toDashboard(page)
    await countClicks('Set the stock of a variant found by SKU', name, async () => {
      await open(page, 'inventory', /^Inventory/)
      await expect(page.getByPlaceholder('Search by SKU, barcode or name')).toBeVisible()
      await searchList(page, 'ATLAS-CRM-54')
      // Counts the row of column headings too.
      await expect(page.getByRole('row')).toHaveCount(2)
      await device.openRow(page.getByRole('row', { name: /ATLAS-CRM-54/ }))
      const dialog = page.getByRole('dialog', { name: 'Stock of ATLAS-CRM-54' })
      const units = name === 'mouse' ? '33' : '34'
      await device.type(dialog.getByLabel('Units on the shelf'), units)
      await device.press(dialog.getByRole('button', { name: 'Save Count' }))
      await expect(page.getByText(`ATLAS-CRM-54 has ${units} in stock`)).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('Reprice a collection by 10 %, with a preview', name, async () => {
      await device.go('Collections')
      const row = page.getByRole('row', { name: /^Jalabs/ })
      await device.press(row.getByRole('button', { name: 'Actions' }))
      await device.pick(page.getByRole('menuitem', { name: /Prices/ }))
      const dialog = page.getByRole('dialog')
      await device.type(dialog.getByLabel('Change', { exact: true }), '10')
      await expect(dialog.getByText(/up by 10%/)).toBeVisible()
      await device.press(dialog.getByRole('button', { name: /^Change \d+ Prices/ }))
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    })
    await device.press(page.getByRole('button', { name: 'Undo' }))
    await expect(page.getByText(/^Undone/)).toBeVisible()
  })
})

test('everyday tasks with people take the listed clicks, and none by keyboard', async ({ page, request }) => {
  const pending = await havePendingReviews(request, 12)
  const countClicks = await startCounting(page)
  await signInAsStaff(page)
  await withBothDevices(page, async (device, name) => {
    await countClicks('Invite an admin', name, async () => {
      await open(page, 'invite user', /^Invite user/)
      const dialog = page.getByRole('dialog')
      await device.type(dialog.getByLabel('First Name'), 'Safiya')
      await device.type(dialog.getByLabel('Last Name'), 'Noor')
      await device.type(dialog.getByLabel('Email'), `invited-${Date.now()}@example.com`)
      await device.choose(dialog.getByLabel('Role', { exact: true }), 'adm')
      await expect(dialog.getByLabel('Role', { exact: true })).toHaveValue(/admin/i)
      await device.press(dialog.getByRole('button', { name: 'Send Invitation' }))
      await expect(page.getByText('User invitation sent successfully!')).toBeVisible()
    })
    await toDashboard(page)
    await countClicks('Approve 10 reviews', name, async () => {
      await device.go('Reviews')
      await device.choose(page.getByRole('combobox', { name: 'Status' }), 'pen')
      const table = page.getByRole('table', { name: /Reviews/ })
      // Uses a page of ten for the mouse, one for the keyboard.
      const [total, count] = name === 'mouse' ? [pending, 10] : [pending - 10, 1]
      const rowCount = Math.min(10, total)
      // The page before had as many reviews; a new filter clears the selection.
      await expect(page.getByText(`Reviews (${total})`, { exact: true })).toBeVisible()
      await expect(table.getByRole('row', { name: /Pending/ })).toHaveCount(rowCount)
      await device.press(
        table
          .getByRole('row')
          .nth(count === 10 ? 0 : 1)
          .getByRole('checkbox'),
      )
      // The button above the list applies to the whole selection.
      await device.press(page.getByRole('button', { name: 'Approve', exact: true }).first())
      await expect(page.getByText(new RegExp(`^${count} reviews? approved`))).toBeVisible()
    })
  })
})
