import { type CustomerNote, maxCustomerNotes } from '@shop/contracts/users/customers'
import type { Knex } from 'knex'
import { readMakers } from '../../accounts/readMakers.ts'
import { User } from '../../accounts/User.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { newId } from '../../../platform/database/BaseModel.ts'
import { countRows } from '../../../platform/database/countMany.ts'
import { pageOf } from '../../../platform/database/paginate.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { noteChange } from '../../../platform/events/audit/noteChange.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Viewer } from '../../../platform/http/Viewer.ts'
import { guardStaff } from '../users/guardStaff.ts'
import { noSuchUser } from '../users/readUser.ts'
import type { AccountPageRequest } from './readCustomer.ts'

interface Row {
  id: string
  user_id: string
  author_id: string | null
  text: string
  created_at: string
}

const mayDelete = ({ author_id: authorId }: Row, { id, permissions }: Viewer): boolean =>
  authorId === id || permissions.has('settings:write')

const present = async (db: Knex, viewer: Viewer, notes: readonly Row[]): Promise<CustomerNote[]> => {
  const authorOf = await readMakers(
    db,
    notes.map(({ author_id: userId }) => ({ userId })),
  )
  return notes.map(note => ({
    id: note.id,
    text: note.text,
    author: authorOf({ userId: note.author_id }),
    createdAt: note.created_at,
    mayDelete: viewer.permissions.has('customers:write') && mayDelete(note, viewer),
  }))
}

/** Reads a page of the notes on a customer, newest first: three statements. */
export const readNotes = async (db: Knex, viewer: Viewer, { id, page, limit }: AccountPageRequest) => {
  const customerNotes = () => db('customer_notes').where({ user_id: id })
  const [total, notes]: [number, Row[]] = await Promise.all([
    countRows(customerNotes()),
    customerNotes()
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return pageOf(await present(db, viewer, notes), total, page, limit)
}

/** Adds a note to a customer. Throws `not_found`, `forbidden` for staff accounts, `limit_reached`. */
export const addNote = async (
  deps: Deps,
  viewer: Viewer,
  { id, text }: { id: string; text: string },
): Promise<CustomerNote> => {
  const note: Row = { id: newId(), user_id: id, author_id: viewer.id, text, created_at: nowIso(deps) }
  await transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
    // Locks the account, so that the limit also holds for simultaneous notes.
    if (!(await User.query(trx).findById(id).forUpdate().select('id'))) throw noSuchUser()
    if ((await countRows(trx('customer_notes').where({ user_id: id }))) >= maxCustomerNotes)
      throw new Failure(
        'limit_reached',
        `There are ${maxCustomerNotes} notes on this customer. Please delete one first.`,
      )
    await trx('customer_notes').insert(note)
  })
  const [presentedNote] = await present(deps.db, viewer, [note])
  if (!presentedNote) throw new Error('A note was not written.')
  return presentedNote
}

/** Deletes a note; the audit log retains it with the account. Throws `not_found`, `forbidden`. */
export const deleteNote = (
  deps: Deps,
  viewer: Viewer,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> =>
  transaction(deps.db, async trx => {
    await guardStaff(deps, trx, { viewer, userId: id, endsRights: false })
    const note: Row | undefined = await trx('customer_notes')
      .where({ id: noteId, user_id: id })
      .forUpdate()
      .first()
    if (!note) throw notFound('This note does not exist. Somebody may have deleted it.')
    if (!mayDelete(note, viewer))
      throw new Failure(
        'forbidden',
        'Only the person who wrote this note, or someone who may change settings, can delete it.',
      )
    await trx('customer_notes').where({ id: noteId }).delete()
    await noteChange(trx, {
      at: nowIso(deps),
      userId: viewer.id,
      subject: 'user',
      subjectId: id,
      before: { note: note.text },
      after: { note: null },
    })
  })
