// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openProductPage, optionSelector, thobe, useProductPage } from '../../../test/productPage.ts'
import { until } from '../../../test/openShop.tsx'
import { listOf, someProductCard } from '../../../test/samples.ts'

useProductPage()

const look = {
  price: 5900,
  salePrice: null,
  picture: null,
  priceFrom: 5900,
  hasPriceRange: false,
  inStock: true,
  sizes: ['56'],
}
const inNavy = someProductCard(1, {
  colors: [
    { name: 'White', hex: null },
    { name: 'Navy', hex: null, look },
  ],
})
const answers = {
  '/products/{id}/related': listOf(),
  '/products/{id}/companions': {
    look: [inNavy],
    set: [
      { product: someProductCard(2), lengths: { from: 84, to: 122 } },
      { product: someProductCard(3), lengths: { from: 140, to: 140 } },
      { product: someProductCard(4), lengths: null },
    ],
  },
}
const sections = (page: HTMLElement) => [...page.querySelectorAll('section:has(article)')]

test('shows the products of the look and of the matching set, in the chosen colour', async () => {
  const { page, click } = await openProductPage(thobe(), answers)
  await until(() =>
    expect(sections(page).map(section => section.querySelector('h2')?.textContent)).toEqual([
      'Complete the Look',
      'Matching Set',
    ]),
  )
  const link = () => sections(page)[0]?.querySelector('h3 a')?.getAttribute('href')
  expect(link()).toBe('/products/thobe-1?colour=White')
  await click(optionSelector('color', 'Navy'))
  expect(link()).toBe('/products/thobe-1?colour=Navy')
  const notes = [...(sections(page)[1]?.querySelectorAll('article') ?? [])].map(
    card => card.querySelector('[class*=note]')?.textContent,
  )
  expect(notes).toEqual(['Lengths 84 to 122 cm', 'Length 140 cm', undefined])
  expect(sections(page)[0]?.querySelector('[aria-label^="Choose a size"]')).not.toBeNull()
})

test('shows no companions if staff have chosen none', async () => {
  const { page } = await openProductPage(thobe(), {
    ...answers,
    '/products/{id}/companions': { look: [], set: [] },
  })
  expect(sections(page)).toEqual([])
})

test('mentions father and son only if a product of the set fits each of them', async () => {
  const isMentioned = async (lengths: object[]) => {
    const { page, close } = await openProductPage(thobe(), {
      ...answers,
      '/products/{id}/companions': {
        look: [],
        set: lengths.map((own, index) => ({ product: someProductCard(index + 2), lengths: own })),
      },
    })
    await until(() => expect(sections(page)).toHaveLength(1))
    const mentioned = page.textContent.includes('For father and son')
    close()
    return mentioned
  }
  expect(await isMentioned([{ from: 84, to: 122 }])).toBe(true)
  expect(await isMentioned([{ from: 132, to: 157 }])).toBe(false)
  expect(
    await isMentioned([
      { from: 84, to: 110 },
      { from: 132, to: 157 },
    ]),
  ).toBe(true)
})
