// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import {
  buyButtonSelector,
  type openProductPage,
  useProductPage,
  optionSelector,
} from '../../../test/productPage.ts'
import { idOf } from '../../../test/samples.ts'
import { someCart } from '../../../test/someCart.ts'
import { openDialog, product } from '../../../test/fitDialog.ts'

useProductPage()

/** Records the beacons that the page sends: advice given, and additions to the cart. */
const recordBeacons = () => {
  const [advice, steps]: [unknown[], unknown[]] = [[], []]
  const sendBeacon = (path: string, body: Blob) =>
    void body.text().then(text => (path === '/api/visits/advice' ? advice : steps).push(JSON.parse(text)))
  Object.assign(navigator, { sendBeacon })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  const expectAdded = () => until(() => expect(steps).toContainEqual({ step: 'add_to_cart' }))
  return { advice, isAdded: expectAdded }
}
const cartAnswers = { '/cart/guest': someCart(), '/cart/items': someCart() }
const addedItems = ({ call }: Awaited<ReturnType<typeof openProductPage>>) =>
  call.mock.calls.filter(([{ path }]) => path === '/cart/items').map(([, input]) => input)

test('the cart is sent only whether a garment was the advised one, and no measurements', async () => {
  const { advice, isAdded: expectAdded } = recordBeacons()
  const shop = await openDialog(cartAnswers)
  await shop.ask('178')
  await shop.click('dialog [aria-live] button')
  await shop.click(buyButtonSelector)
  expect(addedItems(shop)).toEqual([{ variantId: idOf('White 56'), quantity: 1, advice: 'followed' }])
  await expectAdded()
  expect(advice).toEqual([{ productId: product().id }])
})

test('the cart is sent that the chosen size was not the advised one, also after a reload', async () => {
  const { advice, isAdded: expectAdded } = recordBeacons()
  const first = await openDialog(cartAnswers)
  await first.ask('178')
  first.close()
  const shop = await openDialog(cartAnswers)
  await shop.click('dialog [aria-label=Close]')
  await shop.click(optionSelector('size', '54'))
  await shop.click(buyButtonSelector)
  expect(addedItems(shop)).toEqual([{ variantId: idOf('White 54'), quantity: 1, advice: 'otherwise' }])
  // Advice given earlier in the same visit still counts, and is counted only once.
  await expectAdded()
  expect(advice).toEqual([{ productId: product().id }])
})

test('a size advised for any of the shopper’s profiles counts as advised', async () => {
  const shop = await openDialog(cartAnswers)
  await shop.ask('178')
  await shop.click(`dialog ${optionSelector('person', 'My father')}`)
  await shop.ask('178')
  await shop.click(`dialog ${optionSelector('hem', 'above')}`)
  await shop.click('dialog [aria-label=Close]')
  // Stops the clock, because a busy machine is slower than a person, and an immediate second click adds no second unit.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const size of ['54', '56']) {
    await shop.click(optionSelector('size', size))
    await shop.click(buyButtonSelector)
    // Closes the cart drawer over the page.
    await shop.click('dialog [aria-label=Close]')
    vi.setSystemTime(Date.now() + 500)
  }
  expect(addedItems(shop)).toMatchObject([{ advice: 'followed' }, { advice: 'followed' }])
})

test('the cart is sent nothing about advice if there was none, or if no size was advised', async () => {
  const { advice, isAdded: expectAdded } = recordBeacons()
  const shop = await openDialog(cartAnswers)
  await shop.ask('120')
  await shop.click('dialog [aria-label=Close]')
  await shop.click(optionSelector('size', '54'))
  await shop.click(buyButtonSelector)
  expect(addedItems(shop)).toEqual([{ variantId: idOf('White 54'), quantity: 1 }])
  await expectAdded()
  expect(advice).toEqual([])
})
