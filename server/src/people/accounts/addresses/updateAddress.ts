import type { updateAddress as endpoint } from '@shop/contracts/addresses/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { transaction } from '../../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { Address } from './Address.ts'
import { storedPlace } from './storedPlace.ts'
import { lockAddresses, settleDefault } from './settleDefault.ts'

/**
 * Changes the fields that are sent. If the default is unset or moves to the other type, the newest address of its
 * former type becomes the default. The only address of a type always stays the default.
 */
export const updateAddress = async (
  deps: Deps,
  userId: string,
  { id, isDefault, ...changes }: Input<typeof endpoint>,
): Promise<Address> =>
  transaction(deps.db, async trx => {
    await lockAddresses(trx, userId)
    const findAddress = () => Address.query(trx).findOne({ id, user_id: userId })
    const address = await findAddress()
    if (!address) throw notFound('This address does not exist.')
    if (isDefault === undefined && Object.keys(changes).length === 0) return address

    const type = changes.type ?? address.type
    const hasNewType = type !== address.type
    const { type: _type, ...place } = changes
    const { address1, address2, city, state, postalCode, country } = address
    const patch = {
      type,
      // An older address that lacks a required field can still become the default.
      ...(Object.keys(place).length > 0 &&
        storedPlace({ address1, address2, city, state, postalCode, country, ...place })),
      // Two defaults of the new type would violate the database's constraint.
      ...(hasNewType && { isDefault: false }),
      updatedAt: nowIso(deps),
    }
    await Address.query(trx).patch(patch).where({ id })
    if (hasNewType) await settleDefault(trx, userId, address.type)
    const preference = isDefault ? { preferredId: id } : { avoidedId: id }
    await settleDefault(trx, userId, type, isDefault === undefined ? {} : preference)
    return findAddress().throwIfNotFound()
  })
