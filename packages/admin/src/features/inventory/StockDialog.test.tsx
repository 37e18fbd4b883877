// @vitest-environment jsdom
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { listStockMoves } from '@shop/contracts/inventory/moveEndpoints'
import { expect, it } from 'vitest'
import { aStockedVariant } from '../../test/aProduct.ts'
import { until, useOffice } from '../../test/openOffice.tsx'
import { admin, listOf } from '../../test/samples.ts'

const thobe = aStockedVariant

const office = useOffice()

const openStock = async () => {
  office.open('/admin/inventory', {
    [listStockedVariants.path]: listOf(thobe),
    [listStockMoves.path]: {
      ...listOf(),
      variant: thobe,
      ledger: { addsUp: true, stock: 10, reserved: 2 },
    },
  })
  await office.shows('THB-01')
  office.page.querySelector<HTMLElement>('tbody tr')?.click()
}
const chooseReceive = () =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Receive')?.click()

it('keeps a typed count while the ledger is open, and asks before losing it otherwise', async () => {
  await openStock()
  await office.shows('Units on the shelf')
  office.type('Units on the shelf', '12')
  await office.shows('10 + 2 = 12 on the shelf')
  await office.press('View Ledger').shows('Ledger of THB-01')
  const ledger = [...document.querySelectorAll('[role=dialog]')].at(-1)
  ledger?.querySelector<HTMLElement>('[aria-label=Close]')?.click()
  await until(() => expect(document.body.textContent).not.toContain('Ledger of THB-01'))
  expect(office.valueOf('Units on the shelf')).toBe('12')
  chooseReceive()
  await office.shows('Units delivered')
  await office.press('Cancel').shows('Leave without saving?')
})

it('restores a typed delivery after a crash, though the dialog opens with a count', async () => {
  await openStock()
  await office.shows('Units on the shelf')
  chooseReceive()
  await office.shows('Units delivered')
  office.type('Units delivered', '24')
  await until(() =>
    expect(localStorage.getItem(`draft:${admin.id}:stock-receive:${thobe.id}`)).toContain('24'),
  )
  office.crash()
  await openStock()
  await office.shows('but did not save has been restored')
  expect(office.valueOf('Units delivered')).toBe('24')
})
