// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { rememberUser, until } from '../../test/openShop.tsx'
import { idOf } from '../../test/samples.ts'
import { someCart, someCartItem, someUser } from '../../test/someCart.ts'
import { someVariant } from '../../test/someVariant.ts'
import {
  variants,
  thobe,
  openProductPage,
  noReviews,
  buyButtonSelector,
  optionSelector,
  sheetButtonSelector,
  toast,
  useProductPage,
} from '../../test/productPage.ts'

useProductPage()

test('asks for size and colour, adds the choice, and creates a guest’s cart', async () => {
  const { find, click, call } = await openProductPage(thobe(), {
    '/cart/guest': someCart(),
    '/cart/items': someCart(),
  })
  expect(find(buyButtonSelector).textContent).toBe('Select Size & Color')
  await click(optionSelector('size', '54'))
  expect(find('[data-choice=color]').textContent).toContain('NavySold out in 54')
  expect(find(buyButtonSelector).textContent).toBe('Add to Cart')
  await click('[aria-label^="One more"]')
  // Stops the clock, because two clicks take longer on a busy machine than a person's.
  vi.useFakeTimers({ toFake: ['Date'] })
  // A double click adds one unit.
  const pressed = find(buyButtonSelector)
  await act(async () => {
    pressed.click()
    pressed.click()
  })
  await click(buyButtonSelector)
  expect(toast()?.[0]).toBe('Added to cart successfully!')
  const cartCalls = () =>
    call.mock.calls.flatMap(([{ path }, input]) => (path.startsWith('/cart') ? [[path, input]] : []))
  const added = ['/cart/items', { variantId: idOf('White 54'), quantity: 2 }]
  expect(cartCalls()).toEqual([['/cart/guest', {}], added])
  vi.setSystemTime(Date.now() + 500)
  await click(buyButtonSelector)
  expect(cartCalls().at(-1)).toEqual(added)
  expect(cartCalls().filter(([path]) => path === '/cart/guest')).toHaveLength(1)
})

test('asks for a missing size in a sheet with the chosen colour, and never by a toast', async () => {
  const { page, find, click, call, address } = await openProductPage(thobe(), {
    '/cart/guest': someCart(),
    '/cart/items': someCart(),
  })
  await click(buyButtonSelector)
  expect(toast()).toBeNull()
  expect(find('dialog h2').textContent).toBe('Choose your size')
  expect(find(`dialog ${optionSelector('color', 'White')}`)).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(find(`dialog ${optionSelector('size', '54')}`))
  expect(find('dialog [role=alert]').textContent).toBe('')
  await click(sheetButtonSelector)
  expect(find('dialog [role=alert]').textContent).toBe('Selection Required: Please select size and color')
  expect(toast()).toBeNull()
  await click(`dialog ${optionSelector('size', '54')}`)
  expect(find('dialog [role=alert]').textContent).toBe('')
  expect(address()).toBe('/products/thobe?colour=White&size=54')
  await click(sheetButtonSelector)
  expect(toast()?.[0]).toBe('Added to cart successfully!')
  expect(call.mock.calls.find(([{ path }]) => path === '/cart/items')?.[1]).toEqual({
    variantId: idOf('White 54'),
    quantity: 1,
  })
  // The drawer has replaced the sheet.
  await until(() =>
    expect([...page.querySelectorAll('dialog h2:first-child')].map(title => title.textContent)).toEqual([
      'Your Cart',
    ]),
  )
  expect(find('dialog output strong').textContent).toBe('Added to cart successfully!')
})

test('the bar of a phone opens the same sheet, which can be closed without choosing', async () => {
  const { page, find, click } = await openProductPage()
  await click('[aria-label=Buy] button')
  expect(find('dialog h2').textContent).toBe('Choose your size')
  await click('dialog [aria-label=Close]')
  expect(page.querySelector('dialog')).toBeNull()
  expect(find(buyButtonSelector).textContent).toBe('Select Size & Color')
})

test('offers the colours before the sizes', async () => {
  const { page } = await openProductPage()
  const groups = [...page.querySelectorAll('[class*=panel] legend')].map(legend => legend.textContent)
  expect(groups).toEqual(['Colour White', 'Size'])
})

test('a guest whose cart has expired gets a new one with the added item', async () => {
  localStorage.setItem('guestCart', '1')
  let isBegun = false
  const gone = new ApiError(401, 'User not authenticated', 'unauthenticated')
  const { click, call } = await openProductPage(thobe(), {
    '/cart': () => (isBegun ? someCart() : gone),
    '/cart/guest': () => {
      isBegun = true
      return someCart()
    },
    '/cart/items': () => (isBegun ? someCart() : gone),
  })
  await click(optionSelector('size', '54'))
  await click(buyButtonSelector)
  expect(toast()?.[0]).toBe('Added to cart successfully!')
  expect(call.mock.calls.filter(([{ path }]) => path === '/cart/guest')).toHaveLength(1)
})

test('marks sold-out choices and combinations that do not exist', async () => {
  const { find, click } = await openProductPage()
  await click(optionSelector('size', '54'))
  await click(optionSelector('color', 'Navy'))
  expect(find(buyButtonSelector).textContent).toBe('Out of Stock')
  expect(find(buyButtonSelector)).toHaveProperty('disabled', true)
  await click(optionSelector('color', 'White'))
  await click(optionSelector('size', '56'))
  await click(buyButtonSelector)
  expect(toast()).toBeNull()
  expect(find('dialog h2').textContent).toBe('Choose another size or colour')
  expect(find('dialog [role=alert]').textContent).toBe('Not Available: Selected combination not available')
  await click(`dialog ${optionSelector('color', 'Navy')}`)
  expect(find('dialog [role=alert]').textContent).toBe('')
  expect(find(`dialog [class*=wide]`).textContent).toBe('Add to Cart')
})

test('chooses the colour that is shown first, and leaves the size to the shopper', async () => {
  const first = someVariant({ color: 'Grey', size: '54', stock: 0 })
  const { find, page } = await openProductPage(thobe({ variants: [first, ...variants] }))
  expect(find(optionSelector('color', 'White'))).toHaveProperty('checked', true)
  expect(page.querySelector('[data-choice=size] input:checked')).toBeNull()
})

test('changing the choice after an addition leaves the cart drawer open', async () => {
  const { find, click } = await openProductPage(
    thobe(),
    {
      '/cart/guest': someCart(),
      '/cart/items': someCart(someCartItem('a')),
      '/cart': someCart(someCartItem('a')),
    },
    '?colour=White&size=54',
  )
  await click(buyButtonSelector)
  await until(() => expect(find('dialog').textContent).toContain('Your Cart'))
  await click(optionSelector('color', 'Navy'))
  expect(find('dialog').textContent).toContain('Your Cart')
})

test('stores the choice in the address, and starts with it', async () => {
  const { address, find, click, close } = await openProductPage(thobe({ reviewCount: 3 }), noReviews)
  expect(address()).toBe('/products/thobe')
  await click(optionSelector('color', 'Navy'))
  expect(address()).toBe('/products/thobe?colour=Navy')
  await click(optionSelector('size', '56'))
  expect(address()).toBe('/products/thobe?colour=Navy&size=56')
  await click('[role=tab]:nth-child(3)')
  expect(address()).toBe('/products/thobe?colour=Navy&size=56&tab=shipping')
  expect(find('[class*=facts] a').getAttribute('href')).toBe('?tab=reviews&colour=Navy&size=56')
  close()

  const shared = await openProductPage(thobe(), {}, '?colour=Navy&size=56')
  expect(shared.find(buyButtonSelector).textContent).toBe('Add to Cart')
  expect(shared.find('[class*=facts]').textContent).toContain('£49.00')
  shared.close()
  const byVariant = await openProductPage(thobe(), {}, `?variant=${idOf('Navy 56')}`)
  expect(byVariant.find(buyButtonSelector).textContent).toBe('Add to Cart')
  byVariant.close()
  const unknown = await openProductPage(thobe(), {}, '?colour=Pink&size=%00&variant=x')
  expect(unknown.find(buyButtonSelector).textContent).toBe('Select Size & Color')
})

test('stores the variant in the address if several share size and colour', async () => {
  const long = someVariant({ id: idOf('long'), lengthCm: 150 })
  const product = thobe({ variants: [someVariant({ id: idOf('short') }), long] })
  const { address, click, close } = await openProductPage(product)
  await click(optionSelector('lengthCm', '150'))
  expect(address()).toBe(`/products/thobe?colour=White&size=54&variant=${long.id}`)
  close()
  const shared = await openProductPage(product, {}, `?colour=White&size=54&variant=${long.id}`)
  expect(shared.find(optionSelector('lengthCm', '150'))).toHaveProperty('checked', true)
})

test('a product sold out in every variant shows "Out of Stock" and no delivery date', async () => {
  const gone = variants.map(variant => ({ ...variant, stock: 0 }))
  const { find, page } = await openProductPage(thobe({ variants: gone }))
  expect(find(buyButtonSelector).textContent).toBe('Out of Stock')
  expect(find(buyButtonSelector)).toHaveProperty('disabled', true)
  expect(find('[class*=facts]').textContent).toContain('Out of Stock')
  expect(find('[class*=panel] output').textContent).toBe('Sold out in every size and colour.')
  expect(page.textContent).not.toMatch(/Delivered in|arrives/)
  expect(page.textContent).toContain('3-5 business days, £5.99')
})

test('a sold-out choice shows no delivery date, another choice does', async () => {
  const { find, click } = await openProductPage()
  await click(optionSelector('size', '54'))
  expect(find('[class*=panel]').textContent).toContain('Delivered in 3-5 business days')
  await click(optionSelector('color', 'Navy'))
  expect(find('[class*=panel]').textContent).toContain('Navy in size 54 is sold out.')
  expect(find('[class*=panel]').textContent).not.toContain('Delivered in')
})

test('lowers the quantity to the stock of the chosen variant', async () => {
  const { find, click } = await openProductPage()
  for (let times = 0; times < 4; times++) await click('[aria-label^="One more"]')
  expect(find('[class*=figure]').textContent).toMatch(/5$/)
  await click(optionSelector('size', '54'))
  await click(optionSelector('color', 'White'))
  expect(find('[class*=figure]').textContent).toMatch(/2$/)
})

test("shows the chosen variant's price, and its sale if there is one", async () => {
  const { find, click } = await openProductPage()
  expect(find('[class*=facts]').textContent).toBe('£59.00From £49.00 in Navy')
  await click('[class*=facts] button')
  await click(optionSelector('size', '56'))
  expect(find('[class*=facts]').textContent).toMatch(/£49\.00.*£59\.00.*Sale/)
})

test("a refused addition shows the server's message, any other failure a general message", async () => {
  rememberUser(someUser)
  let answer = new ApiError(409, 'Thobe (White, 54) is sold out.', 'out_of_stock')
  const refuse = () => {
    throw answer
  }
  const { click } = await openProductPage(thobe(), {
    '/auth/me': someUser,
    '/cart': someCart(),
    '/cart/items': refuse,
  })
  await click(optionSelector('size', '54'))
  await click(optionSelector('color', 'White'))
  await click(buyButtonSelector)
  expect(toast()).toEqual(['Error', 'Thobe (White, 54) is sold out.'])
  answer = new ApiError(500, 'boom')
  await click(buyButtonSelector)
  expect(toast()).toEqual(['Error', 'Failed to add to cart. Please try again.'])
})

test('the bar shows the choice, and offers a back-in-stock request if it is sold out', async () => {
  const { find, page, click } = await openProductPage()
  await click(optionSelector('color', 'Navy'))
  await click(optionSelector('size', '56'))
  expect(find('[aria-label=Buy]').textContent).toMatch(/^56 · Navy£49\.00.*Add to Cart$/)
  await click(optionSelector('size', '54'))
  const [choice, tellMe, ...others] = page.querySelectorAll('[aria-label=Buy] button')
  expect(choice?.textContent).toContain('54 · Navy')
  expect(tellMe?.textContent).toBe('Tell Me When It Is Back')
  expect(others).toEqual([])
  await click('[aria-label=Buy] button:last-child')
  expect(find('dialog').textContent).toContain('Navy, size 54')
})

test('the bar opens the choice sheet, and is shown until the panel’s own button is in view', async () => {
  let report: (entries: { isIntersecting: boolean }[]) => void = () => undefined
  const watching = vi.spyOn(globalThis, 'IntersectionObserver')
  watching.mockImplementation(function watch(onIntersect: typeof report) {
    report = onIntersect
    return { observe: () => undefined, disconnect: () => undefined } as unknown as IntersectionObserver
  } as never)
  const { find, click } = await openProductPage()
  watching.mockRestore()
  const bar = () => find('[aria-label=Buy]')
  expect(bar().hasAttribute('inert')).toBe(false)
  await act(async () => report([{ isIntersecting: true }]))
  expect(bar().hasAttribute('inert')).toBe(true)
  // Scrolls past the button, as a link to the reviews does.
  await act(async () => report([{ isIntersecting: false }]))
  expect(bar().hasAttribute('inert')).toBe(false)
  await click('[aria-label=Buy] button')
  await until(() => find('dialog [data-choice=size]'))
})
