// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import { button, type open, useProductPage, pick } from '../../../test/productPage.ts'
import { idOf } from '../../../test/samples.ts'
import { someCart } from '../../../test/someCart.ts'
import { openDialog, product } from '../../../test/fitDialog.ts'

useProductPage()

/** Records the beacons that the page sends: advice given, and additions to the cart. */
const followBeacons = () => {
  const [advice, steps]: [unknown[], unknown[]] = [[], []]
  const sendBeacon = (path: string, body: Blob) =>
    void body.text().then(text => (path === '/api/visits/advice' ? advice : steps).push(JSON.parse(text)))
  Object.assign(navigator, { sendBeacon })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  const isAdded = () => until(() => expect(steps).toContainEqual({ step: 'add_to_cart' }))
  return { advice, isAdded }
}
const cartAnswers = { '/cart/guest': someCart(), '/cart/items': someCart() }
const added = ({ call }: Awaited<ReturnType<typeof open>>) =>
  call.mock.calls.filter(([{ path }]) => path === '/cart/items').map(([, input]) => input)

test('the cart gets only whether a garment was the advised one, and no measurements', async () => {
  const { advice, isAdded } = followBeacons()
  const shop = await openDialog(cartAnswers)
  await shop.ask('178')
  await shop.click('dialog [aria-live] button')
  await shop.click(button)
  expect(added(shop)).toEqual([{ variantId: idOf('White 56'), quantity: 1, advice: 'followed' }])
  await isAdded()
  expect(advice).toEqual([{ productId: product().id }])
  shop.close()
})

test('the cart gets the fact that another size was chosen than advised, also after a reload', async () => {
  const { advice, isAdded } = followBeacons()
  const first = await openDialog(cartAnswers)
  await first.ask('178')
  first.close()
  const shop = await openDialog(cartAnswers)
  await shop.click('dialog [aria-label=Close]')
  await shop.click(pick('size', '54'))
  await shop.click(button)
  expect(added(shop)).toEqual([{ variantId: idOf('White 54'), quantity: 1, advice: 'otherwise' }])
  // The same advice in the same visit still counts.
  await isAdded()
  expect(advice).toEqual([{ productId: product().id }])
  shop.close()
})

test('a size advised for any of my profiles counts as advised', async () => {
  const shop = await openDialog(cartAnswers)
  await shop.ask('178')
  await shop.click(`dialog ${pick('person', 'My father')}`)
  await shop.ask('178')
  await shop.click(`dialog ${pick('hem', 'above')}`)
  await shop.click('dialog [aria-label=Close]')
  // Stops the clock, because a busy machine is slower than a person; a second click at once adds no second unit.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const size of ['54', '56']) {
    await shop.click(pick('size', size))
    await shop.click(button)
    // Closes the drawer of the cart over the page.
    await shop.click('dialog [aria-label=Close]')
    vi.setSystemTime(Date.now() + 500)
  }
  expect(added(shop)).toMatchObject([{ advice: 'followed' }, { advice: 'followed' }])
  shop.close()
})

test('the cart gets nothing without advice or without an advised size', async () => {
  const { advice, isAdded } = followBeacons()
  const shop = await openDialog(cartAnswers)
  await shop.ask('120')
  await shop.click('dialog [aria-label=Close]')
  await shop.click(pick('size', '54'))
  await shop.click(button)
  expect(added(shop)).toEqual([{ variantId: idOf('White 54'), quantity: 1 }])
  await isAdded()
  expect(advice).toEqual([])
  shop.close()
})
