// @vitest-environment jsdom
import type { AdminSettings } from '@shop/contracts/shop/settingsEndpoints'
import { expect, it } from 'vitest'
import { useOffice, until } from '../../../test/openOffice.tsx'
import { savedSettings } from '../../../test/savedSettings.ts'

const withRates = (rates: AdminSettings['shipping']['rates']): AdminSettings => ({
  ...savedSettings,
  shipping: { ...savedSettings.shipping, rates },
})
const today = new Date().toISOString().slice(0, 10)

const office = useOffice()

const savedInputs = () =>
  (office.call.mock.calls as unknown as [{ path: string; method: string }, unknown][])
    .filter(([{ method }]) => method === 'PUT')
    .map(([, input]) => input)

it('asks staff to review rates older than 30 days, and dates confirmed ones', async () => {
  const rates = [
    { currency: 'AED', rate: 4.67, setOn: '2020-05-01' },
    { currency: 'EUR', rate: 1.15, setOn: today },
  ]
  office.open('/admin/settings?tab=shipping', { '/admin/settings': withRates(rates) })
  await office.shows('AED was last set more than 30 days ago.', '1 May 2020')
  office.press('It Is Still Right')
  await until(() => expect(office.page.textContent).not.toContain('was last set'))
  office.press('Save All Changes')
  await until(() =>
    expect(savedInputs()).toEqual([
      { shipping: { rates: [{ ...rates[0], setOn: today }, rates[1]], version: 1 } },
    ]),
  )
})

it('adds a currency, and refuses it without a rate', async () => {
  office.open('/admin/settings?tab=shipping', { '/admin/settings': withRates([]) })
  await office.shows('Prices are shown in GBP only.')
  office.press('Add a Currency')
  await until(() => expect(office.page.querySelector('[aria-label="Remove EUR"]')).not.toBeNull())
  await office.press('Save All Changes').shows('Give a rate from 0.0001 to 1,000,000.')
  expect(savedInputs()).toEqual([])
})
