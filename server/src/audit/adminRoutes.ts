import { listAudit, listAuditChoices } from '@shop/contracts/audit/endpoints'
import type { Deps } from '../base/deps.ts'
import type { Mount } from '../http/mount.ts'
import { listChoices } from './listChoices.ts'
import { listEntries } from './listEntries.ts'

export const auditRoutes = (mount: Mount, { db, settings }: Deps) => {
  mount(listAudit, async ({ input }) => {
    const { timezone } = (await settings.read()).general
    return listEntries(db, timezone, input)
  })

  mount(listAuditChoices, () => listChoices(db))
}
