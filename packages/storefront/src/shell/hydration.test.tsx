// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, StaticRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadParts } from '../kit/page/hydrateLazily.tsx'
import { packQuery, restoreQueries } from '../kit/query/pageState.ts'
import { forgetEverything, rememberUser, settle, shopAnswering, until } from '../test/openShop.tsx'
import { someCart, someCartItem, someUser } from '../test/someCart.ts'
import { listOf, someCollection, someProductCard } from '../test/samples.ts'
import { loadPage } from './loadPage.ts'
import { findRoute } from './routes.ts'
import { menuQuery } from './header/menuQuery.ts'
import { settingsQuery } from '../kit/shop/settings.ts'
import { StorefrontApp } from './StorefrontApp.tsx'

beforeEach(forgetEverything)

const user = { ...someUser, isAdmin: true }
const answers = {
  '/collections': listOf(someCollection(1)),
  '/products': listOf(someProductCard(1)),
  '/trust-indicators': { items: [] },
  '/auth/me': user,
  '/cart': someCart(someCartItem('a')),
}

test.each(['/', '/no-such-page'])(
  'a browser with stored data hydrates the page rendered for everybody: %s',
  async url => {
    await loadParts()
    const server = shopAnswering(answers)
    const { route, parameters } = findRoute(new URL(url, 'https://shop.example'))
    const { queries } = await loadPage(route)
    const reads = [settingsQuery, menuQuery, ...queries(parameters)]
    await Promise.all(reads.map(read => server.queryClient.prefetchQuery(read)))
    const html = renderToString(
      <StaticRouter location={url}>
        <StorefrontApp shop={server.shop} queryClient={server.queryClient} />
      </StaticRouter>,
    )
    const page = document.body.appendChild(document.createElement('div'))
    const start = html.indexOf('<div')
    document.head.innerHTML = html.slice(0, start)
    page.innerHTML = html.slice(start)

    rememberUser(user)
    sessionStorage.setItem('bannerClosed', '1')
    const browser = shopAnswering(answers)
    const packedReads = reads.flatMap(({ queryKey }) =>
      packQuery(queryKey, { data: server.queryClient.getQueryData(queryKey) }),
    )
    restoreQueries(browser.queryClient, JSON.parse(JSON.stringify(packedReads)))
    const onRecoverableError = vi.fn()
    const root = await act(async () =>
      hydrateRoot(
        page,
        <MemoryRouter initialEntries={[url]}>
          <StorefrontApp shop={browser.shop} queryClient={browser.queryClient} />
        </MemoryRouter>,
        { onRecoverableError },
      ),
    )
    await settle()
    expect(onRecoverableError).not.toHaveBeenCalled()
    // The browser repeats no read of the server.
    const calledPaths = () => browser.call.mock.calls.map(([{ path }]) => path).toSorted()
    await until(() => expect(calledPaths()).toEqual(['/auth/me', '/cart', '/wishlist/items']))
    expect(document.querySelectorAll('title')).toHaveLength(1)
    expect(document.querySelectorAll('meta[name="robots"]')).toHaveLength(1)
    act(() => root.unmount())
    page.remove()
  },
)
