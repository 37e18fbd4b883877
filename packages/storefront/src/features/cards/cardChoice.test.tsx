// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import type { ProductCard } from '@shop/contracts/catalog/entities'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, until } from '../../test/openShop.tsx'
import { idOf, listOf, someCollection, someProductCard } from '../../test/samples.ts'
import { someCart } from '../../test/someCart.ts'
import { somePicture, someProduct } from '../../test/someProduct.ts'
import { someVariant } from '../../test/someVariant.ts'
import { useToast } from '../../kit/toasts/useToast.ts'

beforeEach(forgetEverything)

const pictureOf = (name: string) => {
  const { url, alt, width, height, color } = somePicture(name)
  return { url, alt, width, height, color }
}
const look = { price: 5900, salePrice: null, priceFrom: 5900, hasPriceRange: false, inStock: true }
const colors: ProductCard['colors'] = [
  { name: 'White', hex: '#ffffff' },
  {
    name: 'Navy',
    hex: '#001f3f',
    look: {
      ...look,
      price: 6900,
      salePrice: 4900,
      priceFrom: 4900,
      picture: pictureOf('navy'),
      sizes: ['56'],
    },
  },
  { name: 'Sand', hex: null },
]
const [shown] = someProductCard(1).variants
const card = someProductCard(1, {
  colors,
  rating: 4.5,
  reviewCount: 12,
  variants: [{ ...shown!, images: [pictureOf('white'), pictureOf('back')] }],
})
const product = someProduct({
  id: card.id,
  title: card.title,
  variants: [
    someVariant({ color: 'White', size: '54' }),
    someVariant({ color: 'Navy', size: '56' }),
    someVariant({ color: 'Navy', size: '58' }),
  ],
})
const answers = {
  '/collections': listOf(someCollection(1)),
  '/products': listOf(card),
  '/products/{id}': product,
  '/cart/guest': someCart(),
  '/cart/items': someCart(),
}
const swatch = (name: string) => `article [role=radiogroup] input[value=${name}]`
const quickAdd = `article [aria-label="Choose a size: ${card.title}"]`

test.each(['/', '/collections?view=list'])(
  'a swatch switches picture, price and sizes, and leads to its colour: %s',
  async url => {
    const { page, find, click } = await openShop(url, answers)
    const article = () => find(`article:has([role=radiogroup])`)
    expect(find(swatch('White'))).toHaveProperty('checked', true)
    expect(article().querySelector('h3 a')?.getAttribute('href')).toBe('/products/thobe-1')
    await click(swatch('Navy'))
    expect(article().querySelector('img')?.getAttribute('src')).toBe('/media/navy.jpg')
    expect(article().textContent).toMatch(/£49\.00.*£69\.00/)
    expect(article().textContent).toContain('Sizes 56')
    expect(article().querySelector('h3 a')?.getAttribute('href')).toBe('/products/thobe-1?colour=Navy')
    await click(swatch('White'))
    expect(article().querySelector('img')?.getAttribute('src')).toBe('/media/white.jpg')
    expect(article().textContent).not.toContain('£49.00')
    expect(page.querySelector(swatch('Sand'))).toBeNull()
    expect(find('[role=radiogroup]').textContent).toBe('+1')
  },
)

test('a card shows its rating once there are reviews', async () => {
  const { page } = await openShop('/', { ...answers, '/products': listOf(card, someProductCard(2)) })
  const [rated, unrated] = [...page.querySelectorAll('article:has([aria-label^=Wishlist])')]
  expect(rated?.textContent).toContain('4.5 out of 5 stars, 12 reviews')
  expect(unrated?.textContent).not.toContain('stars')
})

test('choosing a size on a card adds the shown colour to the cart', async () => {
  const { page, find, click, call } = await openShop('/', answers)
  await click(swatch('Navy'))
  expect(call.mock.calls.some(([{ path }]) => path === '/products/{id}')).toBe(false)
  await click(quickAdd)
  await until(() => expect(find('dialog h2').textContent).toBe('Choose your size'))
  expect(find('dialog [data-choice=color] input[value=Navy]')).toHaveProperty('checked', true)
  await click('dialog [data-choice=size] input[value="58"]')
  await click('dialog [class*=wide]')
  await until(() => expect(useToast.getState().toast?.title).toBe('Added to cart successfully!'))
  expect(call.mock.calls.find(([{ path }]) => path === '/cart/items')?.[1]).toEqual({
    variantId: idOf('Navy 58'),
    quantity: 1,
  })
  await until(() =>
    expect([...page.querySelectorAll('dialog h2:first-child')].map(title => title.textContent)).toEqual([
      'Your Cart',
    ]),
  )
})

test('reports a failure to load the sizes, and offers no sizes if everything is sold out', async () => {
  const failing = await openShop('/', {
    ...answers,
    '/products/{id}': new ApiError(400, 'No.', 'bad_request'),
  })
  await failing.click(quickAdd)
  await until(() => expect(failing.find('dialog').textContent).toContain('The sizes could not be loaded.'))
  failing.close()
  const soldOut = await openShop('/', {
    ...answers,
    '/products': listOf({ ...card, inStock: false, sizes: [] }),
  })
  expect(soldOut.page.querySelector(quickAdd)).toBeNull()
})
