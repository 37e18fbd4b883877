// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test } from 'vitest'
import { until } from '../../../test/openShop.tsx'
import { useSession } from '../../../kit/session/useSession.ts'
import { idOf } from '../../../test/samples.ts'
import { someUser } from '../../../test/someCart.ts'
import {
  openProductPage,
  optionSelector,
  thobe,
  useProductPage,
  variants,
} from '../../../test/productPage.ts'

useProductPage()

const path = '/stock-asks'
type Opened = Awaited<ReturnType<typeof openProductPage>>
const offerButton = ({ page }: Opened) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Tell Me When It Is Back')
const openForm = (shop: Opened) => shop.click('[class*=panel] > [aria-haspopup=dialog]')
const requests = ({ call }: Opened) =>
  call.mock.calls.filter(([endpoint]) => endpoint.path === path).map(([, input]) => input)
const send = (shop: Opened) => shop.click('dialog form [type=submit]')
const field = (shop: Opened) => shop.find('dialog [name=email]') as HTMLInputElement

test('a back-in-stock request is offered for sold-out choices only', async () => {
  const shop = await openProductPage()
  expect(offerButton(shop)).toBeUndefined()
  await shop.click(optionSelector('size', '54'))
  expect(offerButton(shop)).toBeUndefined()
  await shop.click(optionSelector('color', 'Navy'))
  expect(offerButton(shop)).toBeDefined()
  await shop.click(optionSelector('size', '56'))
  expect(offerButton(shop)).toBeUndefined()
  await shop.click(optionSelector('color', 'White'))
  expect(offerButton(shop)).toBeUndefined()
})

test('the form asks only for an email address, keeps it after a refusal, and confirms the request', async () => {
  let answer: unknown = new ApiError(400, 'No', 'validation_failed', {
    email: 'Please enter a valid email address.',
  })
  const shop = await openProductPage(thobe(), { [path]: () => answer }, '?colour=Navy&size=54')
  await openForm(shop)
  expect(shop.find('dialog').textContent).toContain('Navy, size 54')
  await send(shop)
  expect(shop.find('dialog form').textContent).toContain('This field is required.')
  expect(requests(shop)).toEqual([])
  field(shop).value = 'idris@'
  await send(shop)
  expect(shop.find('dialog form').textContent).toContain('Please enter a valid email address.')
  expect(field(shop).value).toBe('idris@')
  answer = new ApiError(409, 'We keep up to 10 requests for one email address.', 'limit_reached')
  field(shop).value = 'idris@example.com'
  await send(shop)
  expect(shop.find('dialog [role=alert]').textContent).toBe(
    'We keep up to 10 requests for one email address.',
  )
  answer = { ok: true }
  await send(shop)
  expect(requests(shop).at(-1)).toEqual({ variantId: idOf('Navy 54'), email: 'idris@example.com' })
  expect(shop.find('dialog h2').textContent).toBe('You are on the list')
  expect(document.activeElement?.textContent).toBe(
    'We will write to idris@example.com when the Thobe is back in Navy, size 54.',
  )
})

test('offers all variants if everything is sold out, and fills in the account’s email', async () => {
  const soldOut = variants.map(variant => ({ ...variant, stock: 0 }))
  const shop = await openProductPage(thobe({ variants: soldOut }), { [path]: { ok: true } }, '?colour=Navy')
  act(() => useSession.setState({ user: someUser }))
  await openForm(shop)
  const options = [...shop.page.querySelectorAll('dialog option')].map(({ textContent }) => textContent)
  expect(options).toEqual(['Navy, size 54', 'Navy, size 56'])
  expect(field(shop).value).toBe(someUser.email)
  const select = shop.find('dialog select') as HTMLSelectElement
  select.value = idOf('Navy 56')
  await send(shop)
  expect(requests(shop)).toEqual([{ variantId: idOf('Navy 56'), email: someUser.email }])
})

test('a back-in-stock request is also offered in the size sheet, which closes after the request', async () => {
  const shop = await openProductPage(
    thobe(),
    { '/products/{id}': thobe(), [path]: { ok: true } },
    '?colour=Navy',
  )
  await shop.click('[class*=panel] [class*=wide]')
  const inSheet = (words = 'Tell Me When It Is Back') =>
    [...shop.page.querySelectorAll<HTMLElement>('dialog button')].find(
      ({ textContent }) => textContent === words,
    )
  expect(shop.find('dialog h2').textContent).toBe('Choose your size')
  await shop.click(`dialog ${optionSelector('size', '54')}`)
  await until(() => expect(inSheet()).toBeDefined())
  await shop.click(`dialog ${optionSelector('size', '56')}`)
  expect(inSheet()).toBeUndefined()
  await shop.click(`dialog ${optionSelector('size', '54')}`)
  await act(async () => inSheet()!.click())
  await until(() => expect(field(shop)).toBeDefined())
  field(shop).value = 'idris@example.com'
  await send(shop)
  await act(async () => inSheet('Continue Shopping')!.click())
  await until(() => expect(shop.page.querySelector('dialog')).toBeNull())
})

test('reloads a product that is back already, and keeps the form open', async () => {
  let stock = 0
  const product = () => thobe({ variants: [{ ...variants[1]!, stock }] })
  const refusal = new ApiError(409, 'It is back already.', 'conflict')
  const shop = await openProductPage(product, { [path]: () => refusal }, '?colour=Navy&size=54')
  await openForm(shop)
  field(shop).value = 'idris@example.com'
  stock = 3
  await send(shop)
  expect(shop.find('dialog [role=alert]').textContent).toBe('It is back already.')
  expect(offerButton(shop)).toBeUndefined()
  expect(shop.find('[class*=panel] [class*=wide]').textContent).toBe('Add to Cart')
})
