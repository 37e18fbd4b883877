import { closeAccount as closeAccountCall, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { closeAccount } from './closeAccount.ts'
import { nowIso, type Deps } from '../base/deps.ts'
import { limit } from '../http/limits.ts'
import type { Mount } from '../http/mount.ts'
import { collectData } from './collectData.ts'

const hour = 60 * 60

/** What the law lets a person ask of the shop: their data, and their erasure. */
export const privacyRoutes = (mount: Mount, deps: Deps) => {
  const downloads = limit(deps, 'my-data', { points: 20, duration: hour })
  const closings = limit(deps, 'close-account', { points: 20, duration: hour })

  mount(getMyData, async ({ viewer }) => {
    await downloads.take(viewer.id)
    const writtenAt = nowIso(deps)
    const { general } = await deps.settings.read()
    const data = { shop: general.storeName, writtenAt, ...(await collectData(deps.db, viewer.id)) }
    const name = `my-data-${writtenAt.slice(0, 10)}.json`
    return new File([`${JSON.stringify(data, null, 2)}\n`], name, { type: 'application/json' })
  })

  mount(closeAccountCall, async ({ viewer, input, ip }) => {
    await closings.take(ip)
    await closeAccount(deps, viewer, input.password)
    return { ok: true } as const
  })
}
