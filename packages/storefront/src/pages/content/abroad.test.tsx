// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetEverything, openShop } from '../../test/openShop.tsx'
import { demoSettings, someZone } from '../../test/samples.ts'

beforeEach(forgetEverything)

/** Reads a page of a shop whose zone has a way of that many days. */
const textOf = async (path: string, places: string[], maxDays = 9) => {
  const zones = [someZone(places, { maxDays })]
  const settings = { ...demoSettings, delivery: { ...demoSettings.delivery, zones } }
  const shop = await openShop(path, { '/settings': settings })
  const text = shop.page.querySelector('main')?.textContent ?? ''
  shop.close()
  return text
}

test('returns explain postage, customs and duty once something is sold outside the UK', async () => {
  const promises = [
    'You pay the postage to us, for exchanges too',
    'customs form',
    'Duty and tax that you paid',
  ]
  const abroad = await textOf('/returns', ['AE'])
  for (const promise of promises) expect(abroad).toContain(promise)
  const atHome = await textOf('/returns', ['GB-HIS'])
  for (const promise of promises) expect(atHome).not.toContain(promise)
})

test('terms promise 30 days in any case only if no way takes longer', async () => {
  expect(await textOf('/terms', ['AE'])).toContain('within 30 days of your order in any case.')
  expect(await textOf('/terms', ['AE'], 60)).toContain(
    'within 30 days of your order unless you chose a delivery that takes longer.',
  )
})

test('each way of delivery has its own table row, without warnings from React', async () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const text = await textOf('/shipping', ['IE'])
  for (const name of ['Standard', 'Express', 'Tracked']) expect(text).toContain(name)
  expect(complaint).not.toHaveBeenCalled()
  complaint.mockRestore()
})
