import type { AddressInput } from '@shop/contracts/addresses/endpoints'
import { newId } from '../../../platform/database/BaseModel.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure } from '../../../platform/http/Failure.ts'
import { Address } from './Address.ts'
import { storedPlace } from './storedPlace.ts'
import { lockAddresses, settleDefault } from './settleDefault.ts'

export const maxAddresses = 50

/** Saves an address; the first of its type becomes the default. Throws `limit_reached` at 50 per account. */
export const createAddress = async (deps: Deps, userId: string, input: AddressInput): Promise<Address> => {
  const { isDefault, ...fields } = input
  const id = newId()
  const now = nowIso(deps)
  const row = {
    ...storedPlace(fields),
    id,
    userId,
    isDefault: false,
    createdAt: now,
    updatedAt: now,
  }
  return transaction(deps.db, async trx => {
    await lockAddresses(trx, userId)
    if ((await Address.query(trx).where({ user_id: userId }).resultSize()) >= maxAddresses)
      throw new Failure(
        'limit_reached',
        `You can save at most ${maxAddresses} addresses. Please remove one first.`,
      )
    await Address.query(trx).insert(row)
    await settleDefault(trx, userId, input.type, isDefault ? { preferredId: id } : {})
    return Address.query(trx).findById(id).throwIfNotFound()
  })
}
