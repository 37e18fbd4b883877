import { findOwnedGarment, listFitProfiles, saveFitProfiles } from '@shop/contracts/fit/endpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { findKept } from './findKept.ts'
import { readProfiles, saveProfiles } from './profiles.ts'

export const fitRoutes = (mount: Mount, deps: Deps) => {
  mount(listFitProfiles, async ({ viewer }) => ({ items: await readProfiles(deps.db, viewer.id) }))

  mount(saveFitProfiles, async ({ viewer, input: { items } }) => {
    await saveProfiles(deps.db, viewer.id, items)
    return { items: await readProfiles(deps.db, viewer.id) }
  })

  mount(findOwnedGarment, async ({ viewer, input: { productId } }) => ({
    kept: await findKept(deps.db, viewer.id, productId),
  }))
}
