import { transaction } from '../database/transaction.ts'
import type { Deps } from '../base/deps.ts'
import { notFound } from '../http/Failure.ts'
import { Address } from './Address.ts'
import { lockAddresses, settleDefault } from './settleDefault.ts'

/** Removes an address; if it was the default, the newest of its type becomes it. */
export const deleteAddress = async (deps: Deps, userId: string, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    await lockAddresses(trx, userId)
    const address = await Address.query(trx).findOne({ id, user_id: userId })
    if (!address) throw notFound('This address does not exist.')
    await address.$query(trx).delete()
    await settleDefault(trx, userId, address.type)
  })
