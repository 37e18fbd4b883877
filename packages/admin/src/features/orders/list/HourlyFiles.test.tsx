// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { chooseEntry } from '../../../test/chooseFromRow.ts'
import { useOffice } from '../../../test/openOffice.tsx'
import { listOf } from '../../../test/samples.ts'

const office = useOffice()
const path = '/admin/orders/hourly-files'

const open = async (answer: object) => {
  office.open('/admin/orders', { '/admin/orders': listOf(), '/admin/past-orders': listOf(), [path]: answer })
  await office.shows('Send Many')
  office.press('Send Many')
  await chooseEntry('Hourly Files')
}

it("lists the automatically made files, with times in the shop's time zone", async () => {
  const file = { name: 'royal-mail-2026-11-29T14', carrier: 'royal-mail', at: '2026-11-29T14:00:00.000Z' }
  await open({ items: [file], carriers: ['royal-mail'] })
  await office.shows('29 Nov 2026, 14:00 GMT')
  await office.shows('Royal Mail')
  await office.shows('Download')
})

it('says where to switch the files on', async () => {
  await open({ items: [], carriers: [] })
  await office.shows('Hourly files are off')
  expect(document.body.textContent).toContain('Delivery Settings')
})
