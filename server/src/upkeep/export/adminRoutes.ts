import * as endpoints from '@shop/contracts/shop/exportEndpoints'
import type { ShopExport } from '@shop/contracts/shop/exportEndpoints'
import { fileKinds } from '@shop/contracts/uploads'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import type { Knex } from 'knex'
import { createLink, isValidToken } from '../../office/documents/links.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { StreamedFile } from '../../platform/http/answers/serialisedAnswers.ts'
import { Failure, notFound } from '../../platform/http/Failure.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { Viewer } from '../../platform/http/Viewer.ts'
import { exportKey, exportLifetimeMs } from './runExports.ts'

interface Row {
  id: string
  state: ShopExport['state']
  done: number
  total: number
  size: number | string | null
  created_at: string
  ended_at: string | null
  first_name: string | null
  last_name: string | null
}

const present = (row: Row): ShopExport => {
  const { id, state, done, total, size, created_at: createdAt, ended_at: endedAt } = row
  return {
    id,
    state,
    done,
    total,
    size: size === null ? null : Number(size),
    createdAt,
    by: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
    goesAt:
      state === 'done' && endedAt ? new Date(Date.parse(endedAt) + exportLifetimeMs).toISOString() : null,
  }
}

const exportsWithUsers = (db: Knex) =>
  db('shop_exports as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select('e.*', 'u.first_name', 'u.last_name')

const exportNotFound = () => notFound('This export does not exist. Exports are deleted after a week.')

const findExport = async (db: Knex, id: string): Promise<ShopExport> => {
  const row: Row | undefined = await exportsWithUsers(db).where('e.id', id).first()
  if (!row) throw exportNotFound()
  return present(row)
}

const startExport = async (deps: Deps, { id: userId }: Viewer): Promise<string> => {
  const at = nowIso(deps)
  const id = newId()
  try {
    await transaction(deps.db, async trx => {
      await trx('shop_exports').insert({ id, user_id: userId, state: 'running', created_at: at })
      const note = { at, userId, act: 'create', subject: 'export', subjectId: id } as const
      await noteChange(trx, { ...note, before: null, after: { state: 'running' } })
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'shop_exports.state')) throw error
    throw new Failure('conflict', 'An export is already under way.')
  }
  return id
}

const deleteExport = (deps: Deps, { id: userId }: Viewer, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const row: Pick<Row, 'state'> | undefined = await trx('shop_exports').where({ id }).first('state')
    if (!row) throw exportNotFound()
    await trx('shop_exports').where({ id }).delete()
    const note = { at: nowIso(deps), userId, act: 'delete', subject: 'export', subjectId: id } as const
    await noteChange(trx, { ...note, before: { state: row.state }, after: null })
    // Removes the file before the commit, so that staff can try again if that fails.
    await deps.files.remove(exportKey(id))
  })

/** Mounts the calls for exports of the whole shop. `wake` starts the job. */
export const exportRoutes = (mount: Mount, deps: Deps, wake: () => void) => {
  const { db } = deps
  mount(endpoints.listShopExports, async () => ({
    items: ((await exportsWithUsers(db).orderBy('e.created_at', 'desc').limit(20)) as Row[]).map(present),
  }))
  mount(endpoints.startShopExport, async ({ viewer }) => {
    const id = await startExport(deps, viewer)
    wake()
    return findExport(db, id)
  })
  mount(endpoints.linkShopExport, async ({ viewer, input: { id } }) => {
    if ((await findExport(db, id)).state !== 'done') throw exportNotFound()
    const { token, expiresAt } = createLink(deps, id, viewer.id)
    return { url: `/api/exports/${id}?token=${token}`, expiresAt }
  })
  mount(endpoints.readShopExport, async ({ input: { id, token } }) => {
    if (!(await isValidToken(deps, id, token, 'staff:manage'))) throw exportNotFound()
    const { createdAt } = await findExport(db, id)
    const file = await deps.files.open(exportKey(id))
    if (!file) throw exportNotFound()
    const { timezone } = (await deps.settings.read()).general
    const name = `shop-${dayAt(timezone, Date.parse(createdAt))}.zip`
    return new StreamedFile(name, fileKinds.zip.type, file.chunks, file.size)
  })
  mount(endpoints.deleteShopExport, async ({ viewer, input: { id } }) => {
    await deleteExport(deps, viewer, id)
    return { ok: true } as const
  })
}
