import { ClosedPage } from '@shop/storefront/shell/maintenance/ClosedPage.tsx'
import { settingsQuery } from '@shop/storefront/kit/shop/settings'
import { SettingsProvider } from '@shop/storefront/kit/shop/SettingsProvider.tsx'
import { ShopContext } from '@shop/storefront/kit/shop/shop'
import { createQueryClient } from '@shop/storefront/kit/query/createQueryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { StaticRouter } from 'react-router-dom'
import { documentOf } from './document.ts'
import { headLinksForClosed } from './pageFiles.ts'
import type { PageRequest } from './readPage.ts'
import { renderInRoot } from './renderInRoot.tsx'
import { serverShop } from './serverShop.ts'

/** Renders the page of a closed shop, which answers every request. */
export const renderClosed = async ({ origin, call }: PageRequest) => {
  const queryClient = createQueryClient(call)
  await queryClient.prefetchQuery(settingsQuery)
  const { head, app } = renderInRoot(
    <StaticRouter location="/">
      <ShopContext value={serverShop(call, origin)}>
        <QueryClientProvider client={queryClient}>
          <SettingsProvider>
            <ClosedPage />
          </SettingsProvider>
        </QueryClientProvider>
      </ShopContext>
    </StaticRouter>,
  )
  return {
    status: 503,
    html: documentOf({
      head: head + headLinksForClosed(),
      app,
      state: { origin, reads: [] },
      settings: queryClient.getQueryData(settingsQuery.queryKey),
    }),
    isShared: false,
  }
}
