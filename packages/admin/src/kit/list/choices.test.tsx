// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orderRow } from '../../test/anOrder.ts'
import { chooseEntry } from '../../test/chooseFromRow.ts'
import { choose } from '../../test/choose.ts'
import { useOffice, until } from '../../test/openOffice.tsx'
import { idOf } from '../../test/samples.ts'

const total = 95
const orders = ({ page, limit }: { page: number; limit: number }) => ({
  items: Array.from({ length: 3 }, (_, at) => orderRow({ id: idOf(page * 100 + at) })),
  total,
  page,
  totalPages: Math.ceil(total / limit),
})

const office = useOffice()

const open = async (place: string) => {
  await office.open(place, { '/admin/orders': orders }).shows('Idris Bello')
}
const lastRead = () => office.sentTo('/admin/orders').at(-1)
/** Returns the headings of columns, without checkboxes and menus. */
const headers = () =>
  [...document.querySelectorAll('thead th')].slice(1, -1).map(({ textContent }) => textContent)
const goTo = (page: string) => {
  office.type('Go to page', page)
  const form = [...document.querySelectorAll('form')].find(({ textContent }) =>
    textContent.includes('Go to page'),
  )
  form?.requestSubmit()
}

it('shows the chosen number of rows, keeps the position, and remembers the number for this list only', async () => {
  await open('/admin/orders?page=4')
  await office.shows('Page 4 of 10')
  choose('Rows per page', '25')
  await office.shows('Page 2 of 4')
  expect(lastRead()).toMatchObject({ page: 2, limit: 25 })
  office.crash()
  await open('/admin/orders')
  await office.shows('Page 1 of 4')
  expect(localStorage.getItem('rows:products')).toBeNull()
})

it('goes to a page by its number, and states the valid numbers', async () => {
  await open('/admin/orders')
  await office.shows('Page 1 of 10')
  for (const wrong of ['11', '0', 'two']) {
    goTo(wrong)
    await office.shows('Please enter a page from 1 to 10.')
    office.type('Go to page', '')
    await until(() => expect(document.body.textContent).not.toContain('Please enter a page'))
  }
  goTo('7')
  await office.shows('Page 7 of 10')
  expect(office.place()).toBe('/admin/orders?page=7')
})

it('shows the columns named in the address, and ignores unknown ones', async () => {
  await open('/admin/orders?columns=Order,Paid,Price')
  expect(headers()).toEqual(['Order', 'Paid'])
})

it('shows the chosen columns, and remembers them on this device', async () => {
  await open('/admin/orders')
  expect(headers()).toEqual(['Order', 'Customer', 'Status', 'Total', 'Items', 'Shipping', 'Date'])
  document.querySelector<HTMLElement>('[aria-label=Columns]')?.click()
  await chooseEntry('Items')
  await until(() => expect(headers()).not.toContain('Items'))
  await chooseEntry('Country')
  await until(() =>
    expect(headers()).toEqual(['Order', 'Customer', 'Status', 'Total', 'Shipping', 'Country', 'Date']),
  )
  office.crash()
  await open('/admin/orders')
  expect(headers()).toContain('Country')
})
