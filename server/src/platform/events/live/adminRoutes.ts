import { watchShop } from '@shop/contracts/live/endpoints'
import type { Deps } from '../../base/deps.ts'
import type { Mount } from '../../http/mount.ts'
import { liveHub } from './liveHub.ts'

export const liveRoutes = (mount: Mount, deps: Deps) => {
  const hub = liveHub(deps)
  mount(watchShop, ({ viewer }) => hub.listen(viewer))
}
