import { closeAccount as closeAccountCall, getMyData } from '@shop/contracts/accounts/ownEndpoints'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { hourSeconds } from '../../../platform/base/time.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { transactionAt } from '../../../platform/database/transaction.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { enqueue } from '../../../platform/events/outbox/enqueue.ts'
import { provePassword } from '../../accounts/passwords/provePassword.ts'
import { collectData } from './collectData.ts'
import { eraseUser } from './eraseUser.ts'

/** Mounts a person's legal rights: a copy of their data, and its erasure. */
export const privacyRoutes = (mount: Mount, deps: Deps) => {
  const downloads = rateLimit(deps, 'my-data', { points: 20, duration: hourSeconds })
  const closings = rateLimit(deps, 'close-account', { points: 20, duration: hourSeconds })

  mount(getMyData, async ({ viewer }) => {
    await downloads.consume(viewer.id)
    const writtenAt = nowIso(deps)
    const { general } = await deps.settings.read()
    const data = { shop: general.storeName, writtenAt, ...(await collectData(deps, viewer.id)) }
    const name = `my-data-${writtenAt.slice(0, 10)}.json`
    return new File([`${JSON.stringify(data, null, 2)}\n`], name, { type: 'application/json' })
  })

  mount(closeAccountCall, async ({ viewer, input, ip }) => {
    await closings.consume(ip)
    await closeAccount(deps, viewer, input.password)
    return { ok: true } as const
  })
}

/**
 * Erases the viewer's own account, records this in the audit log under its bare id, and sends a last email. Throws
 * `wrong_password`, `too_many_requests`, and `conflict` for staff.
 */
const closeAccount = async (deps: Deps, viewer: Viewer, password: string): Promise<void> => {
  const { id, email, firstName, emailConfirmedAt } = await provePassword(deps, viewer, {
    field: 'password',
    password,
  })
  await transactionAt(deps, async (trx, at) => {
    const entry = { at, act: 'delete', subject: 'user', before: null, after: null } as const
    await noteChange(trx, { ...entry, userId: id, subjectId: id })
    await eraseUser(trx, id, at)
    // Does not send a name, which a stranger may have entered, to an unconfirmed address.
    const payload = { email, firstName: emailConfirmedAt === null ? null : firstName }
    await enqueue(trx, { dedupeKey: `account-closed:${id}`, kind: 'account-closed', payload, at })
  })
}
