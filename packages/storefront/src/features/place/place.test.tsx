// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  buyButtonSelector,
  openProductPage,
  optionSelector,
  thobe,
  useProductPage,
} from '../../test/productPage.ts'
import { demoSettings, someZone, zoneWay } from '../../test/samples.ts'
import { someCart, someCartItem } from '../../test/someCart.ts'
import { otherPlaces } from './otherPlaces.ts'
import { guessPlace } from './guessPlace.ts'
import { approximateMoney, exchangeRateFor } from './approximateMoney.ts'
import { optionPrice, optionText } from './optionPrice.ts'

useProductPage()

const delivery = { ...demoSettings.delivery, zones: [someZone(['IE', 'AE'])] }
const withoutVat = { ...delivery, zones: [{ ...someZone(['AE']), withoutVat: true }] }
const rates = [{ currency: 'AED', rate: 4.67, setOn: '2026-11-21' }]
const withText = async (opened: ReturnType<typeof openProductPage>) => {
  const shop = await opened
  return { ...shop, text: () => shop.page.textContent }
}
const openTo = (
  languages: string[],
  place?: string,
  answers: Record<string, unknown> = {},
  product = thobe(),
) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  if (place) localStorage.setItem('deliverTo', place)
  return withText(openProductPage(product, { '/settings': { ...demoSettings, delivery, rates }, ...answers }))
}

test('a shop that delivers only at home mentions no destinations', async () => {
  localStorage.setItem('deliverTo', 'IE')
  const { text } = await withText(openProductPage())
  expect(text()).not.toContain('Delivering to')
  expect(text()).toContain('Free Shipping over £75')
})

test('a browser with a foreign region in its language is asked once about that destination', async () => {
  const { find, text, click } = await openTo(['en-IE', 'en'])
  expect(text()).toContain('Deliver to Ireland?')
  // A proposal does not change prices yet.
  expect(text()).toContain('Free Shipping over £75')
  await click('main [aria-label="Yes, deliver to Ireland"]')
  expect(localStorage.getItem('deliverTo')).toBe('IE')
  expect(document.activeElement).toBe(find('main [aria-label^="Change where"]'))
  expect(text()).toContain('Delivering to Ireland')
  expect(text()).not.toContain('Free Shipping over £75')
  expect(text()).toContain('Tracked delivery, £14.99')
  expect(text()).toContain('Delivered in 5-9 business days')
  expect(text()).toContain('Customs may ask you for duty and tax before they hand it over.')
})

test('a destination is chosen from those served, and its delivery options are shown first', async () => {
  const { find, text, click } = await openTo(['en-GB'])
  expect(text()).toContain('Delivering to the United Kingdom')
  await click('footer [aria-label^="Change where"]')
  expect(find('dialog select').textContent).toBe('United KingdomIrelandIsle of ManUnited Arab Emirates')
  expect(find('dialog form').textContent).toContain('Free on orders over £75')
  const choice = find('dialog select') as HTMLSelectElement
  await act(async () => {
    choice.value = 'AE'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(find('dialog form').textContent).toContain('Tracked5-9 business days, £14.99')
  expect(find('dialog form').textContent).not.toContain('Free on orders')
  expect(find('dialog form').textContent).toContain(
    'You pay in pounds. Amounts in AED are a guide: £100.00 is about AED\u00A0467 at our rate of 21 Nov 2026.',
  )
  await click('dialog [type=submit]')
  expect(text()).toContain('about AED')
})

test('a cart is priced for the chosen destination, if there is one', async () => {
  const cart = someCart(someCartItem('a'))
  const first = { '/cart/guest': cart, '/cart/items': cart, '/cart/destination': { ...cart, place: 'IE' } }
  const { click, call } = await openTo(['en-GB'], 'IE', first)
  const sent = () =>
    call.mock.calls.flatMap(([{ path }, input]) => (path === '/cart/destination' ? [input] : []))
  expect(sent()).toEqual([])
  await click(optionSelector('size', '54'))
  await click(buyButtonSelector)
  expect(sent()).toEqual([{ country: 'IE' }])
})

test('a country whose VAT the shop charges has it in the prices, and a note up to which value', async () => {
  const ioss = { max: 13_043, rates: [{ country: 'IE', rate: 23 }] }
  const zones = [{ ...someZone(['IE']), withoutVat: true }]
  const settings = { ...demoSettings, delivery: { ...delivery, zones, ioss } }
  const { text } = await openTo(['en-GB'], 'IE', { '/settings': settings })
  expect(text()).toContain(
    'Prices include VAT of Ireland (23%) while your items are worth up to £130.43 without it.',
  )
  expect(text()).toContain('Customs may still ask you for the EU’s duty of EUR 3 on each kind of item.')
  expect(text()).toContain('£60.48')
  expect(text()).not.toContain('Prices are without UK VAT')
})

test('a part of a country outside EU VAT has prices without it, and waits for them as its country does', async () => {
  const ioss = { max: 13_043, rates: [{ country: 'ES', rate: 21 }] }
  const zones = [{ ...someZone(['ES']), withoutVat: true }]
  const settings = { ...demoSettings, delivery: { ...delivery, zones, ioss } }
  const { text, close } = await openTo(['en-GB'], 'ES-CN', { '/settings': settings })
  expect(text()).toContain('Delivering to the Canary Islands')
  expect(text()).toContain('Prices are without UK VAT.')
  expect(text()).not.toContain('VAT of Spain')
  close()
  expect(otherPlaces(settings)?.otherPrices).toBe('ES ES-CN ES-CE ES-ML')
  const own = [...zones, { ...someZone(['ES-CN']), withoutVat: false }]
  expect(otherPlaces({ ...settings, delivery: { ...delivery, zones: own } })?.otherPrices).toBe(
    'ES ES-CE ES-ML',
  )
})

test('a destination without UK VAT has the same prices on the page as in the cart', async () => {
  const settings = { ...demoSettings, delivery: withoutVat }
  const { text, close } = await openTo(['en-GB'], 'AE', { '/settings': settings })
  expect(text()).toContain('Prices are without UK VAT.')
  // Checks the last line of the page, which must not contradict the prices.
  expect(text()).not.toContain('Prices include VAT')
  const prices = [...text().matchAll(/£(\d+\.\d\d)/g)].map(([, price]) => price)
  expect(prices).toContain('49.17')
  expect(prices).not.toContain('59.00')
  close()
  const children = await openTo(['en-GB'], 'AE', { '/settings': settings }, thobe({ vatClass: 'ZERO' }))
  expect(children.text()).toContain('£59.00')
})

test('a destination where delivery may be free shows its price below that, and that no UK VAT is charged', async () => {
  const zones = [{ ...someZone(['JE']), ways: [{ ...zoneWay, freeAbove: 9000 }] }]
  const settings = { ...demoSettings, delivery: { ...delivery, zones } }
  const { find, text } = await openTo(['en-GB'], 'JE', { '/settings': settings })
  expect(text()).toContain('Free Shipping over £90')
  expect(text()).toContain('Tracked delivery: £14.99, free on orders over £90.')
  // The price is the one at home, so nothing reads like a reduction.
  expect(find('footer').textContent).toContain('No UK VAT is charged on orders to Jersey.')
  expect(text()).not.toContain('Prices are without UK VAT')
})

test('only a served region other than the default one is guessed', () => {
  expect(guessPlace(['ar', 'ar-AE', 'en-IE'], delivery)).toBe('AE')
  expect([['en-GB'], ['ar'], ['fr-FR'], []].map(languages => guessPlace(languages, delivery))).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('amounts in another currency are rounded, and none are shown without a rate', () => {
  const about = approximateMoney({ currency: 'AED', rate: 4.67 })
  expect([about(5900), about(100), about(123_400)]).toEqual([
    'about AED\u00A0276',
    'about AED\u00A04.67',
    'about AED\u00A05,763',
  ])
  expect(exchangeRateFor({ rates, currency: 'GBP' }, 'IE')).toBeUndefined()
  expect(exchangeRateFor({ rates, currency: 'AED' }, 'AE')).toBeUndefined()
})

test.each([
  ['from £14.99', 1499, [2499]],
  ['free', 0, []],
  ['free, except for heavier orders', 0, [499]],
  ['£14.99', 1499, [1499]],
  ['£14.99, less on heavier orders', 1499, [999, 0]],
  ['£9.99 to £24.99', 1499, [2499, 999]],
])('a delivery option priced by weight promises %s', (text, price, stepPrices) => {
  const steps = stepPrices.map((stepPrice, index) => ({ above: 2000 * (index + 1), price: stepPrice }))
  expect(optionPrice({ ...zoneWay, priceBy: 'weight', price, steps }, 'GBP')).toBe(text)
})

test('a delivery option whose price falls with the value does not promise its lowest price', () => {
  const steps = [{ above: 10_000, price: 999 }]
  const option = { ...zoneWay, priceBy: 'value' as const, steps, freeAbove: 20_000 }
  expect(optionText(option, 'GBP')).toBe('5-9 business days, £14.99, less on larger orders')
})
