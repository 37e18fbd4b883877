import type { Knex } from 'knex'
import { User } from '../User.ts'
import { Address, type AddressType } from './Address.ts'

/** Locks an account's addresses: other transactions wait until this one ends. */
export const lockAddresses = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  await User.query(trx).findById(userId).forUpdate().throwIfNotFound()
}

interface Preference {
  /** The address that is to become the default. */
  preferredId?: string
  /** The address that becomes the default only if there is no other. */
  avoidedId?: string
}

/**
 * Makes exactly one of an account's addresses of a type the default, if it has any: the preferred one, otherwise the
 * present default, otherwise the newest. Needs `lockAddresses`.
 */
export const settleDefault = async (
  trx: Knex.Transaction,
  userId: string,
  type: AddressType,
  { preferredId, avoidedId }: Preference = {},
): Promise<void> => {
  const addresses = await Address.query(trx)
    .where({ user_id: userId, type })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const newDefault =
    addresses.find(address => address.id === preferredId) ??
    addresses.find(address => address.isDefault && address.id !== avoidedId) ??
    addresses.find(address => address.id !== avoidedId) ??
    addresses[0]
  if (!newDefault || newDefault.isDefault) return
  // This order matters: the database never allows two defaults of one type.
  await Address.query(trx).patch({ isDefault: false }).where({ user_id: userId, type, is_default: true })
  await Address.query(trx).patch({ isDefault: true }).where({ id: newDefault.id })
}
