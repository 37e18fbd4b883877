import { maxTags } from '@shop/contracts/tags'
import type { Knex } from 'knex'
import { User } from '../../accounts/User.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { deleteTag, insertTag, readOfferedTags, readTagsOf } from '../../../platform/database/tags.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { guardStaff } from '../users/guardStaff.ts'
import { noSuchUser } from '../users/readUser.ts'

const customerTags = { table: 'customer_tags', owner: 'user_id' }

export const readTags = (db: Knex, userId: string): Promise<string[]> => readTagsOf(db, customerTags, userId)

/** Reads all tags of customers, each once, by name. */
export const readAllTags = (db: Knex): Promise<string[]> => readOfferedTags(db, customerTags)

type Change = (trx: Knex.Transaction, tags: readonly string[]) => Promise<void>

/** Changes an account's tags under its lock, and records the change in the audit log if there is one. */
const changeTags = (deps: Deps, viewer: Viewer, id: string, change: Change): Promise<string[]> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
    if (!(await User.query(trx).findById(id).forUpdate().select('id'))) throw noSuchUser()
    const before = await readTags(trx, id)
    await change(trx, before)
    const after = await readTags(trx, id)
    if (after.length !== before.length)
      await noteChange(trx, {
        at: nowIso(deps),
        userId: viewer.id,
        subject: 'user',
        subjectId: id,
        before: { tags: before },
        after: { tags: after },
      })
    return after
  })

interface AccountTag {
  id: string
  tag: string
}

/**
 * Adds a tag to an account, spelt as on other customers. Throws `not_found`, `forbidden` for staff accounts,
 * `limit_reached`.
 */
export const addTag = (deps: Deps, viewer: Viewer, { id, tag }: AccountTag): Promise<string[]> =>
  changeTags(deps, viewer, id, async (trx, tags) => {
    if (!(await insertTag(trx, customerTags, { id, tag, tags })))
      throw new Failure('limit_reached', `A customer has at most ${maxTags} tags. Please remove one first.`)
  })

/** Removes a tag from an account. Throws `not_found`, `forbidden` for staff accounts. */
export const removeTag = (deps: Deps, viewer: Viewer, { id, tag }: AccountTag): Promise<string[]> =>
  changeTags(deps, viewer, id, trx => deleteTag(trx, customerTags, { id, tag }))
