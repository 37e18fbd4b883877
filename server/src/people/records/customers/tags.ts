import { mostOffered, mostTags } from '@shop/contracts/users/customers'
import type { Knex } from 'knex'
import { User } from '../../accounts/User.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { guardStaff } from '../users/guardStaff.ts'
import { noSuchUser } from '../users/readUser.ts'

/** Tags are alike whatever their case. */
export const tagKey = (tag: string): string => tag.toLowerCase()

export const readTags = (db: Knex, userId: string): Promise<string[]> =>
  db('customer_tags').where({ user_id: userId }).orderBy('tag_key').pluck('tag')

/** Tags that customers have, each once, by name. */
export const readAllTags = async (db: Knex): Promise<string[]> => {
  const found: { tag: string }[] = await db('customer_tags')
    .groupBy('tag_key')
    .orderBy('tag_key')
    .limit(mostOffered)
    .min('tag as tag')
  return found.map(({ tag }) => tag)
}

type Change = (trx: Knex.Transaction, tags: readonly string[]) => Promise<void>

/** Changes the tags of an account under its lock, and notes it where they are others then. */
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
        act: 'update',
        subject: 'user',
        subjectId: id,
        before: { tags: before },
        after: { tags: after },
      })
    return after
  })

interface OneTag {
  id: string
  tag: string
}

/** Adds a tag to an account, written as other customers have it. Throws `not_found`, `forbidden` for staff's, `limit_reached`. */
export const addTag = (deps: Deps, viewer: Viewer, { id, tag }: OneTag): Promise<string[]> =>
  changeTags(deps, viewer, id, async (trx, tags) => {
    const key = tagKey(tag)
    if (tags.some(each => tagKey(each) === key)) return
    if (tags.length >= mostTags)
      throw new Failure('limit_reached', `A customer has at most ${mostTags} tags. Please remove one first.`)
    const known: { tag: string } | undefined = await trx('customer_tags').where({ tag_key: key }).first('tag')
    await trx('customer_tags').insert({ user_id: id, tag: known?.tag ?? tag, tag_key: key })
  })

/** Takes a tag from an account. Throws `not_found`, `forbidden` for staff's. */
export const removeTag = (deps: Deps, viewer: Viewer, { id, tag }: OneTag): Promise<string[]> =>
  changeTags(deps, viewer, id, async trx => {
    await trx('customer_tags')
      .where({ user_id: id, tag_key: tagKey(tag) })
      .delete()
  })
