import * as endpoints from '@shop/contracts/collections/adminEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { findProducts } from '../products/findProducts.ts'
import { addProducts, moveProduct, removeProduct } from './collectionProducts.ts'
import { findCollections, readCollection } from './readCollections.ts'
import { addCollection, changeCollection, dropCollection } from './saveCollection.ts'

const defaultLimit = 10

export const collectionRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listStaffCollections, ({ input: { page = 1, limit = defaultLimit, search } }) =>
    findCollections(deps, { search, page, limit }),
  )
  mount(endpoints.getStaffCollection, ({ input: { id } }) => readCollection(deps.db, id))
  mount(endpoints.createCollection, ({ viewer, input }) => addCollection(deps, viewer, input))
  mount(endpoints.updateCollection, ({ viewer, input }) => changeCollection(deps, viewer, input))
  mount(endpoints.deleteCollection, async ({ viewer, input: { id } }) => {
    await dropCollection(deps, viewer, id)
    return { id }
  })

  mount(endpoints.listStaffCollectionProducts, async ({ input: { id, page = 1, limit = defaultLimit } }) => {
    await readCollection(deps.db, id)
    return findProducts(deps, { collectionId: id, sort: 'place', page, limit })
  })
  mount(endpoints.addCollectionProducts, ({ viewer, input }) => addProducts(deps, viewer, input))
  mount(endpoints.moveCollectionProduct, ({ viewer, input }) => moveProduct(deps, viewer, input))
  mount(endpoints.removeCollectionProduct, ({ viewer, input }) => removeProduct(deps, viewer, input))
}
