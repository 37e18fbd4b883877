// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { expect, test } from 'vitest'
import { openShop, until } from '../../test/openShop.tsx'
import { listOf, someProductCard } from '../../test/samples.ts'
import { somePicture } from '../../test/someProduct.ts'
import { thobe, openProductPage, noReviews, useProductPage } from '../../test/productPage.ts'

useProductPage()

test('shows all texts in tabs, which are part of the address', async () => {
  const { page, click } = await openProductPage(thobe(), noReviews)
  for (const text of ['Free Shipping over £75', 'Secure Payment', 'Easy Returns 30 Days', 'Two buttons'])
    expect(page.textContent).toContain(text)
  const tabs = [...page.querySelectorAll('[role=tab]')].map(tab => tab.textContent)
  expect(tabs).toEqual(['Description', 'Specifications', 'Shipping', 'Reviews'])
  await click('[role=tab]:nth-child(4)')
  const openPanelText = () => page.querySelector('[role=tabpanel]:not([hidden])')?.textContent
  await until(() => expect(openPanelText()).toContain('Reviews coming soon'))
  expect(page.textContent).toContain('3-5 business days, £5.99')
  expect(page.textContent).toContain('1-2 business days, £9.99')
})

test('lists the fibres outside the tabs, as the law requires before purchase', async () => {
  const fibres = [
    { fibre: 'cotton', percent: 65 },
    { fibre: 'nylon', percent: 35 },
  ] as const
  const { page } = await openProductPage({ ...thobe(), fibres: [...fibres] }, noReviews)
  const rows = [...page.querySelectorAll('dl > div')].map(row => row.textContent)
  expect(rows).toContain('Composition65% cotton, 35% polyamide')
  const outsideTabs = [...page.querySelectorAll('p')].filter(
    ({ parentElement }) => !parentElement?.closest('[role=tabpanel]'),
  )
  expect(outsideTabs.map(({ textContent }) => textContent)).toContain('65% cotton, 35% polyamide')
})

test('shows materials and care with the description, other facts as specifications, and leaves out empty ones', async () => {
  const specifications = { fabricWeight: 'Light', 'Chest pocket': 'One' }
  const product = { ...thobe(), materials: 'Cotton', care: '', specifications }
  const rows = (page: HTMLElement) =>
    [...page.querySelectorAll('[role=tabpanel]:not([hidden]) dl > div')].map(row => row.textContent)
  const plain = await openProductPage(product, noReviews)
  expect(rows(plain.page)).toEqual(['MaterialsCotton'])
  await plain.click('[role=tab]:nth-child(2)')
  expect(rows(plain.page)).toEqual(['Fabric weightLight', 'Chest pocketOne'])
  plain.close()
  const { page } = await openProductPage(
    { ...product, careSymbols: ['washByHand', 'wetCleanVeryMild', 'ironNot'] },
    noReviews,
  )
  expect([...page.querySelectorAll('dd li')].map(item => item.lastChild?.textContent)).toEqual([
    'Hand wash at up to 40°C',
    'Very mild professional wet clean',
    'Do not iron',
  ])
  expect(page.querySelectorAll('dd svg[aria-hidden=true]')).toHaveLength(3)
})

test('shows the size that the model wears below the sizes, if it is known', async () => {
  for (const [facts, text] of [
    [{ modelHeightCm: 183, modelSize: '56' }, 'Model is 183 cm, wears 56'],
    [{ modelHeightCm: 183 }, 'Model is 183 cm'],
    [{ modelSize: '56' }, 'Model wears 56'],
    [{}, undefined],
  ] as const) {
    const { page, close } = await openProductPage(thobe(facts))
    expect(page.querySelector('[class*=choices] [class*=model]')?.textContent).toBe(text)
    close()
  }
})

test('shows the first paragraph of the description above the tabs, and the rest in its tab', async () => {
  const { page, find, close } = await openProductPage(
    thobe({ description: '**Cut** straight.\n\n• **Washes** <b>well</b>.' }),
    noReviews,
  )
  expect(find('[class*=panel] [class*=words]').textContent).toContain('Cut straight.')
  expect(find('[role=tabpanel]').textContent).toContain('• Washes <b>well</b>.')
  expect(page.textContent.match(/Cut straight|Washes <b>/g)).toEqual(['Cut straight', 'Washes <b>'])
  expect([...page.querySelectorAll('p strong')].map(({ textContent }) => textContent)).toEqual([
    'Cut',
    'Washes',
  ])
  close()
  const plain = thobe({ description: 'Cut straight.', features: [], materials: '', care: '', fibres: [] })
  const bare = await openProductPage(plain, noReviews)
  expect(bare.find('[role=tabpanel]').textContent).toBe('Cut straight.')
})

test('shows up to four related products, never the product itself', async () => {
  const items = [1, 2, 3, 4, 5, 6].map(number => someProductCard(number))
  const { page } = await openProductPage(thobe({ id: items[0]?.id ?? '' }), {
    '/products/{id}/related': listOf(...items),
  })
  expect(page.querySelectorAll('article')).toHaveLength(4)
  expect(page.querySelector(`article a[href="/products/${items[0]?.slug}"]`)).toBeNull()
})

test('explains why a product cannot be shown', async () => {
  const missing = await openShop('/products/none')
  expect(missing.find('h1').textContent).toBe('Product Not Found')
  missing.close()
  const failing = await openProductPage(new ApiError(400, 'No.', 'bad_request'))
  expect(failing.find('h1').textContent).toBe('Error Loading Product')
  expect(failing.page.textContent).toContain('Try Again')
  failing.close()
  const empty = await openProductPage(thobe({ variants: [] }))
  expect(empty.find('h1').textContent).toBe('Product Data Incomplete')
  expect(empty.page.textContent).toContain('Please contact support.')
})

test('a single picture has no thumbnails and no space for them', async () => {
  const { page } = await openProductPage(thobe({ images: [somePicture('front')] }))
  expect(page.querySelector('[aria-label^="Show picture"]')).toBeNull()
})
