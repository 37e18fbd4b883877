import * as calls from '@shop/contracts/admin/viewEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { forbidden } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { insertView, patchView, readViews, removeView } from './views.ts'

/** Throws `forbidden` if the viewer may not see the list itself. */
const requireListAccess = ({ permissions }: Viewer, list: calls.ListName): void => {
  const permission = calls.listPermissions[list]
  if (!permissions.has(permission)) throw forbidden(permission)
}

/** Mounts the saved views of the back office's lists. */
export const viewRoutes = (mount: Mount, deps: Deps) => {
  mount(calls.listViews, async ({ viewer, input: { list } }) => {
    requireListAccess(viewer, list)
    return { items: await readViews(deps.db, viewer, list) }
  })

  mount(calls.saveView, ({ viewer, input }) => {
    requireListAccess(viewer, input.list)
    return insertView(deps, viewer, input)
  })

  mount(calls.changeView, ({ viewer, input }) => patchView(deps, viewer, input))

  mount(calls.deleteView, async ({ viewer, input: { id } }) => {
    await removeView(deps, viewer, id)
    return { ok: true } as const
  })
}
