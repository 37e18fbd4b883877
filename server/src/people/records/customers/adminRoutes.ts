import * as calls from '@shop/contracts/users/customers'
import { joinUsers, previewJoin } from '@shop/contracts/users/join'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { joinUsers as join } from '../joining/joinUsers.ts'
import { readJoinPreview } from '../joining/previewJoin.ts'
import { exportCustomers } from './exportCustomers.ts'
import { addNote, deleteNote, readNotes } from './notes.ts'
import { readCustomer, readOrders, readReturns } from './readCustomer.ts'
import { addTag, readAllTags, removeTag } from './tags.ts'

const defaultLimit = 10

/** Mounts the calls about customers: their orders, notes and tags. */
export const customerRoutes = (mount: Mount, deps: Deps) => {
  const { db } = deps
  mount(calls.getCustomer, ({ viewer, input: { id } }) => readCustomer(deps, viewer, id))

  mount(calls.listCustomerOrders, ({ input: { id, page = 1, limit = defaultLimit } }) =>
    readOrders(db, { id, page, limit }),
  )
  mount(calls.listCustomerReturns, ({ input: { id, page = 1, limit = defaultLimit } }) =>
    readReturns(db, { id, page, limit }),
  )

  mount(calls.listCustomerNotes, ({ viewer, input: { id, page = 1, limit = defaultLimit } }) =>
    readNotes(db, viewer, { id, page, limit }),
  )
  mount(calls.addCustomerNote, ({ viewer, input }) => addNote(deps, viewer, input))
  mount(calls.deleteCustomerNote, async ({ viewer, input }) => {
    await deleteNote(deps, viewer, input)
    return { ok: true } as const
  })

  mount(calls.exportCustomers, ({ input: { rules } }) => exportCustomers(deps, rules))
  mount(previewJoin, ({ input }) => readJoinPreview(db, input))
  mount(joinUsers, async ({ viewer, input }) => {
    await join(deps, viewer, input)
    return { ok: true } as const
  })

  mount(calls.listCustomerTags, async () => ({ items: await readAllTags(db) }))
  mount(calls.addCustomerTag, async ({ viewer, input }) => ({ tags: await addTag(deps, viewer, input) }))
  mount(calls.removeCustomerTag, async ({ viewer, input }) => ({
    tags: await removeTag(deps, viewer, input),
  }))
}
