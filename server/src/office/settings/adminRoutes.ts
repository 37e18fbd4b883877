import type { Endpoint } from '@shop/contracts/endpoint'
import * as endpoints from '@shop/contracts/shop/settingsEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import { rateLimit } from '../../platform/http/limits.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { changeSettings } from './changeSettings.ts'
import { sections } from './loadSettings.ts'
import { readAdminSettings } from './readAdminSettings.ts'
import { tryEmail } from './tryEmail.ts'

/** Mounts the calls by which staff read and change settings. */
export const adminSettingsRoutes = (mount: Mount, deps: Deps) => {
  const attempts = rateLimit(deps, 'test-mail', { points: 20, duration: 60 })

  mount(endpoints.getAdminSettings, () => readAdminSettings(deps))

  mount(endpoints.saveSettings, async ({ viewer, input }) => {
    await changeSettings(deps, viewer, input, (section, field) => `${section}.${field}`)
    return readAdminSettings(deps)
  })

  for (const section of sections) {
    const calls: { read: Endpoint; change: Endpoint } = endpoints.sectionEndpoints[section]
    mount(calls.read, async () => (await readAdminSettings(deps))[section])
    mount(calls.change, async ({ viewer, input }) => {
      await changeSettings(deps, viewer, { [section]: input as object }, (_, field) => field)
      return (await readAdminSettings(deps))[section]
    })
  }

  mount(endpoints.sendTestEmail, async ({ viewer, input: { to = viewer.email }, ip }) => {
    await attempts.consume(ip)
    return tryEmail(deps, to)
  })
}
