// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { SuggestedProduct, type Suggestions } from '@shop/contracts/search/endpoints'
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop, settle, until } from '../../test/openShop.tsx'
import { idOf, listOf, someCollection, someProductCard } from '../../test/samples.ts'

beforeEach(forgetEverything)

const product = blank(SuggestedProduct, {
  id: idOf('p'),
  slug: 'fes',
  title: 'Fes Hooded Jalab',
  priceFrom: 8900,
  hasPriceRange: true,
})
const found: Suggestions = {
  products: [product],
  collections: [{ id: idOf('c'), name: 'Jalabs', slug: 'jalabs' }],
  pages: [],
  total: 7,
  corrected: null,
}
const nothing: Suggestions = { products: [], collections: [], pages: [], total: 0, corrected: null }
const home = { '/collections': listOf(someCollection(1)), '/products': listOf(someProductCard(1)) }

const openDialog = async (suggestions: unknown) => {
  const shop = await openShop('/', { ...home, '/search/suggestions': suggestions })
  await shop.click('header [aria-label="Search"]')
  await until(() => shop.find('dialog input'))
  const input = shop.find('dialog input') as HTMLInputElement
  const type = async (text: string) => {
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await until(() => expect(shop.find('dialog output').textContent).not.toBe(''))
  }
  const press = (key: string) =>
    act(
      async () =>
        void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
  const submit = async () => {
    await act(async () => input.form?.requestSubmit())
    await settle()
  }
  const active = () => {
    const id = input.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : null
  }
  return { ...shop, input, type, press, submit, active }
}

test('suggestions appear while typing, are announced, and can be chosen by arrow keys', async () => {
  const { find, call, type, press, active, submit, page } = await openDialog(found)
  await type('jal')
  expect(
    call.mock.calls.filter(([{ path }]) => path === '/search/suggestions').map(([, input]) => input),
  ).toEqual([{ q: 'jal' }])
  expect(find('dialog output').textContent).toBe(
    '2 suggestions, 7 products found. Use the arrow keys to choose.',
  )
  expect([...page.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
    'JalabsCollection',
    'Fes Hooded Jalabfrom £89.00',
    'See all 7 results for “jal”',
  ])
  expect(active()).toBeNull()
  await press('ArrowDown')
  expect(active()).toContain('Jalabs')
  await press('ArrowUp')
  await press('ArrowUp')
  expect(active()).toContain('See all')
  await press('ArrowUp')
  expect(active()).toContain('Fes')
  await submit()
  await until(() => expect(page.querySelector('dialog')).toBeNull())
  expect(call.mock.calls.some(([, input]) => (input as { slug?: string }).slug === 'fes')).toBe(true)
})

test('Enter searches for the typed text, and the results have filters and sorting', async () => {
  const { page, type, submit, call } = await openDialog(found)
  await type('hooded jalab')
  await submit()
  await until(() => expect(page.querySelector('h1')?.textContent).toBe('Results for “hooded jalab”'))
  const inputs = () => call.mock.calls.filter(([{ path }]) => path === '/products').map(([, input]) => input)
  await until(() =>
    expect(inputs()).toContainEqual(expect.objectContaining({ search: 'hooded jalab', facets: true })),
  )
  expect(page.textContent).toContain('Filters')
  expect(page.textContent).toContain('Sort by')
})

test('explains that there are no suggestions, and shows collections instead', async () => {
  const { find, type } = await openDialog(nothing)
  await type('xyzzy')
  expect(find('dialog').textContent).toContain('Nothing found for “xyzzy”')
  expect(find('dialog nav').textContent).toContain('Collection 1')
})

test('a page without results explains that and shows best sellers', async () => {
  const answers = {
    ...home,
    '/products': ({ search }: { search?: string }) => (search ? listOf() : listOf(someProductCard(1))),
  }
  const { page, find } = await openShop('/search?q=xyzzy', answers)
  expect(page.textContent).toContain('We found nothing for “xyzzy”.')
  expect(page.textContent).toContain('Our best sellers')
  expect(find('h1').textContent).toBe('Results for “xyzzy”')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, follow')
})

test('a search is counted once, and separately if it found nothing; a chosen suggestion also counts as a search', async () => {
  const steps: string[] = []
  const sendBeacon = (_: string, body: Blob) =>
    void body.text().then(text => steps.push(JSON.parse(text).step))
  Object.assign(navigator, { sendBeacon })
  const answers = {
    ...home,
    '/products': ({ search }: { search?: string }) =>
      listOf(...(search === 'xyzzy' ? [] : [someProductCard(1)])),
  }
  for (const url of [
    '/search?q=thobe',
    '/search?q=Thobe',
    '/search?q=thobe&size=99',
    '/search?q=xyzzy',
    '/search',
  ])
    (await openShop(url, answers)).close()
  await until(() => expect(steps).toEqual(['search', 'search', 'search_empty']))

  const { type, press, submit, close } = await openDialog(found)
  await type('jal')
  await press('ArrowDown')
  await submit()
  await until(() => expect(steps).toHaveLength(4))
  expect(steps.at(-1)).toBe('search')
  close()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

test('shortens long searches, and treats control characters as spaces', async () => {
  const { call, close } = await openShop(`/search?q=${'a'.repeat(5000)}`, home)
  const [, input] = call.mock.calls.find(([{ path }]) => path === '/products') ?? []
  expect((input as { search: string }).search).toHaveLength(200)
  close()
  const { find, close: closeSecond } = await openShop('/search?q=a%00b', home)
  expect(find('h1').textContent).toBe('Results for “a b”')
  closeSecond()
})

test('shows the correction of a misspelt word', async () => {
  const answers = { ...home, '/products': { ...listOf(someProductCard(1)), corrected: 'thobe' } }
  const { page } = await openShop('/search?q=thbe', answers)
  expect(page.textContent).toContain('Showing results for thobe.')
})

test.each([
  ['Olive', 'Olive+thobe', 'Olive'],
  ['Olive (washed)', 'washed+olive+thobe', 'Olive+%28washed%29'],
])('shows products in the colour %s if the search names it', async (name, term, parameter) => {
  const look = {
    picture: null,
    price: 6400,
    salePrice: null,
    priceFrom: 6400,
    hasPriceRange: false,
    inStock: true,
    sizes: ['54'],
  }
  const colors = [
    { name: 'White', hex: '#f4f2ed' },
    { name, hex: '#5b6236', look },
  ]
  const { find } = await openShop(`/search?q=${term}`, {
    ...home,
    '/products': listOf({ ...someProductCard(1), colors }),
  })
  expect(find('article a').getAttribute('href')).toBe(`/products/thobe-1?colour=${parameter}`)
  expect(find('article').textContent).toContain('£64.00')
})

const reading = { words: '', colors: [], sizes: [], ignored: [], pages: [] }

test('links to a help page that matches the search', async () => {
  const pages = [{ to: '/returns', label: 'Returns and exchanges' }]
  const answers = { ...home, '/products': { ...listOf(someProductCard(1)), reading: { ...reading, pages } } }
  const { find, close } = await openShop('/search?q=Returns+policy', answers)
  expect(find('main a[href="/returns"]').textContent).toBe('Returns and exchanges')
  close()
  const none = {
    ...home,
    '/products': ({ search }: { search?: string }) =>
      search ? { ...listOf(), reading: { ...reading, pages } } : listOf(someProductCard(1)),
  }
  const empty = await openShop('/search?q=returns', none)
  expect(empty.find('main a[href="/returns"]').textContent).toBe('Returns and exchanges')
  expect(empty.page.textContent).not.toContain('We found nothing')
})

test('suggests help pages, and products in the colour and size named in the search', async () => {
  const { page, type } = await openDialog({
    ...found,
    collections: [],
    products: [{ ...product, color: 'Sand', size: '56' }],
    pages: [{ to: '/shipping', label: 'Delivery' }],
  })
  await type('sand 56 deliv')
  const options = [...page.querySelectorAll('[role=option]')]
  expect(options.map(option => option.getAttribute('href'))).toEqual([
    '/products/fes?colour=Sand&size=56',
    '/search?q=sand+56+deliv',
    '/shipping',
  ])
  expect(options.at(-1)?.textContent).toBe('DeliveryHelp')
})

test('shows colours and sizes of a search as removable filters', async () => {
  const answers = {
    ...home,
    '/products': ({ search }: { search?: string }) => ({
      ...listOf(someProductCard(1)),
      ...(search === 'white thobe 56' && {
        reading: { ...reading, words: 'thobe', colors: ['White'], sizes: ['56'] },
      }),
    }),
  }
  const { page, find } = await openShop('/search?q=white+thobe+56', answers)
  const links = () =>
    [...page.querySelectorAll('[aria-label="Active filters"] a')].map(link => [
      link.textContent,
      link.getAttribute('href'),
    ])
  expect(links()).toEqual([
    ['Remove filter: White', '/search?q=thobe&size=56'],
    ['Remove filter: Size 56', '/search?q=thobe&colour=White'],
    ['Clear all', '/search?q=thobe'],
  ])
  // The search text stays unchanged unless a filter changes.
  expect(find('[aria-label="List view"]').getAttribute('href')).toBe('/search?q=white+thobe+56&view=list')
  expect(find('article a').getAttribute('href')).toContain('colour=White&size=54')
  expect(find('h1').textContent).toBe('Results for “white thobe 56”')
})

test('a search for only a size filters all products', async () => {
  const answers = {
    ...home,
    '/products': { ...listOf(someProductCard(1)), reading: { ...reading, sizes: ['56'] } },
  }
  const { find } = await openShop('/search?q=size+56', answers)
  expect(find('[aria-label="Active filters"] a').getAttribute('href')).toBe('/search')
})

test('lists words of the search without a match', async () => {
  const answers = {
    ...home,
    '/products': {
      ...listOf(someProductCard(1)),
      reading: { ...reading, words: 'boys thobe', ignored: ['boys'] },
    },
  }
  const { page } = await openShop('/search?q=boys+thobe', answers)
  expect(page.textContent).toContain('Nothing we sell matches “boys”, so we left it out.')
})
