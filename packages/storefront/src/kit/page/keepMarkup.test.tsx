import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { createSession } from '@shop/client/createSession'
import { loadPage } from '../../shell/loadPage.ts'
import { menuQuery } from '../../shell/header/menuQuery.ts'
import { findRoute, routes } from '../../shell/routes.ts'
import { StorefrontApp } from '../../shell/StorefrontApp.tsx'
import { listOf, someCollection, someProductCard } from '../../test/samples.ts'
import { shopAnswering } from '../../test/openShop.tsx'
import { settingsQuery } from '../shop/settings.ts'
import { loadParts } from './hydrateLazily.tsx'
import { PageMarkup, PageMarkupContext } from './keepMarkup.tsx'

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)

const look = {
  picture: null,
  price: 9000,
  salePrice: null,
  priceFrom: 9000,
  hasPriceRange: false,
  inStock: true,
  sizes: [],
}
const colors = ['Navy', 'Stone'].map(name => ({ name, hex: '#123456', look }))
const cards = [1, 2, 3, 4].map(number => ({ ...someProductCard(number), colors }))
const answers = {
  '/menu': { collections: [{ name: 'Thobes', slug: 'thobes', image: null }], hasSale: true },
  '/collections': listOf(someCollection(1)),
  '/collections/{idOrSlug}': { ...someCollection(1), total: 4 },
  '/collections/{idOrSlug}/products': listOf(...cards),
  '/products': listOf(...cards),
  '/trust-indicators': { items: [] },
}

const renderPage = async (url: string, markup: PageMarkup | null) => {
  const { shop, queryClient } = shopAnswering(answers)
  const { route, parameters } = findRoute(new URL(url, 'https://shop.example'))
  const { queries } = await loadPage(route)
  const reads = [settingsQuery, menuQuery, ...(route.session ? [] : queries(parameters))]
  await Promise.all(reads.map(read => queryClient.prefetchQuery(read)))
  const page = renderToString(
    <PageMarkupContext value={markup}>
      <StaticRouter location={url}>
        <StorefrontApp shop={{ ...shop, session: createSession(storage) }} queryClient={queryClient} />
      </StaticRouter>
    </PageMarkupContext>,
  )
  return markup ? markup.fill(page) : page
}

test('inserted parts are what React renders at their place, on every page', async () => {
  await loadParts()
  const kept = new Map<string, string>()
  const paths = routes.map(({ path }) => path.replace(/:\w+/, 'thobes').replace('*', '/no-such-page'))
  const urls = [
    ...paths,
    '/collections/thobes?view=list',
    '/collections/thobes?sort=newest',
    '/search?q=thobe',
  ]
  // A part is rendered on the first page that has it, and inserted into others.
  for (const url of [...urls, ...urls]) {
    const markup = new PageMarkup(
      { get: key => kept.get(key), set: (key, text) => kept.set(key, text) },
      'scope ',
    )
    expect(await renderPage(url, markup), url).toBe(await renderPage(url, null))
  }
  const names = new Set([...kept.keys()].map(key => key.split(' ')[1]))
  expect(names).toEqual(new Set(['card', 'collections', 'footer', 'header', 'row']))
  expect([...kept.values()].some(text => text.includes('name="<id>"'))).toBe(true)
})

test('parts of other settings are rendered anew', async () => {
  const kept = new Map([['old header false /about', 'outdated']])
  const markup = new PageMarkup(
    { get: key => kept.get(key), set: (key, text) => kept.set(key, text) },
    'new ',
  )
  expect(await renderPage('/about', markup)).not.toContain('outdated')
})
