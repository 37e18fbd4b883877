import { expect, type Page } from '@playwright/test'
import { test } from './support/openOther.ts'
import { arriveAtPayment } from './support/shopper.ts'
import { actAsStaff, expectGoodLooks, signInAsStaff } from './support/staff.ts'
import { cards, decideDispute } from './support/decideDispute.ts'

/** Buys with a card whose bank disputes the payment at once. */
const buyWith = async (page: Page, card: string) => {
  await arriveAtPayment(page)
  await page.getByLabel(/card number/i).fill(card)
  await page.getByRole('button', { name: /^pay/i }).click()
  await expect(page.getByRole('heading', { name: /payment successful/i })).toBeVisible()
}

test.describe('A dispute in the back office', () => {
  test('from opened to lost: it blocks the order, is overruled with a reason, and takes the money', async ({
    page,
    openOther,
  }) => {
    await buyWith(page, cards.notReceived)
    const office = await openOther()
    const staff = await actAsStaff(office.request)
    const newest = async () => (await staff('GET', '/orders?held=true&limit=1')).items[0]
    await expect.poll(newest).toBeTruthy()
    const { id } = (await newest()) as { id: string }
    await signInAsStaff(office, { at: `/admin/orders/${id}` })

    const dispute = office.getByRole('region', { name: /^Dispute of £/ })
    await expect(dispute).toContainText('The customer says that the parcel has not arrived')
    await expect(dispute).toContainText('Response needed')
    await expect(dispute).toContainText('On hold until the dispute is closed.')
    await expect(office.getByRole('button', { name: 'Mark as Shipped' })).toHaveCount(0)
    await office.getByRole('button', { name: 'More', exact: true }).click()
    await expect(office.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible()
    for (const act of ['Cancel Order', 'Refund Order'])
      await expect(office.getByRole('menuitem', { name: act })).toHaveCount(0)
    await office.keyboard.press('Escape')
    await expectGoodLooks(office)

    const pdf = office.waitForEvent('popup')
    await office.getByRole('button', { name: 'Get Evidence' }).click()
    await (await pdf).close()

    await dispute.getByRole('button', { name: 'Ship Anyway' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel("Reason, for the order's history").fill('The customer waits for the parcel')
    await dialog.getByRole('button', { name: 'Ship Anyway' }).click()
    await expect(dispute).toContainText('Staff have cleared this order for dispatch despite the dispute.')
    await office.getByRole('button', { name: 'Mark as Shipped' }).click()
    await dialog.getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect(office.getByText('Order status updated to Shipped.')).toBeVisible()

    const { cases } = (await staff('GET', `/orders/${id}`)) as { cases: { id: string }[] }
    await decideDispute(office.request, cases[0]!.id, 'under_review')
    await expect(dispute).toContainText('the bank decides, which may take months')
    await decideDispute(office.request, cases[0]!.id, 'lost')
    await expect(office.getByText(/Dispute of £[\d.]+: lost\./)).toBeVisible()
    await expect(dispute).toHaveCount(0)
    await expect(office.getByText('Refunded', { exact: true }).first()).toBeVisible()
    await expect(office.getByText(/^£[\d.]+, taken by the bank: /)).toBeVisible()
    await expect(office.getByText(/Lost, £[\d.]+ taken by the bank, £20.00 of fees/)).toBeVisible()
    await expectGoodLooks(office)
  })
})
