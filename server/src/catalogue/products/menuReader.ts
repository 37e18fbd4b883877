import type { Menu } from '@shop/contracts/catalog/entities'
import type { Deps } from '../../platform/base/deps.ts'
import type { activeCollections } from './activeCollections.ts'
import { findListed } from './memory/findListed.ts'
import { versionedCache } from './versionedCache.ts'

/** Maximum number of collections in the menu bar; `Collections` leads to all of them. */
const maxMenuCollections = 8

/** Makes the function that reads the menu of every page, once per version of the catalogue. */
export const menuReader = (
  deps: Pick<Deps, 'db'>,
  collections: Pick<ReturnType<typeof activeCollections>, 'all'>,
) => {
  const cache = versionedCache(deps, 1)
  return (): Promise<Menu> =>
    cache.remember('menu', async () => {
      const [activeList, saleList] = await Promise.all([
        collections.all(),
        findListed(deps, { filters: { onSale: true }, window: null }),
      ])
      return {
        collections: activeList
          .slice(0, maxMenuCollections)
          .map(({ name, slug, image }) => ({ name, slug, image })),
        hasSale: saleList.total > 0,
      }
    })
}
