import type { Knex } from 'knex'
import { User } from '../User.ts'
import { Address, type AddressType } from './Address.ts'

/** Lets one transaction at a time change an account's addresses; the others wait. */
export const lockAddresses = async (trx: Knex.Transaction, userId: string): Promise<void> => {
  await User.query(trx).findById(userId).forUpdate().throwIfNotFound()
}

interface Preference {
  /** The address that is to become the default. */
  is?: string
  /** The address that becomes it only if there is no other. */
  isNot?: string
}

/**
 * Leaves exactly one default among an account's addresses of a type, if it has any: the preferred one, else the present
 * default, else the newest. Needs `lockAddresses`.
 */
export const settleDefault = async (
  trx: Knex.Transaction,
  userId: string,
  type: AddressType,
  { is, isNot }: Preference = {},
): Promise<void> => {
  const addresses = await Address.query(trx)
    .where({ user_id: userId, type })
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  const chosen =
    addresses.find(address => address.id === is) ??
    addresses.find(address => address.isDefault && address.id !== isNot) ??
    addresses.find(address => address.id !== isNot) ??
    addresses[0]
  if (!chosen || chosen.isDefault) return
  // In this order: the database allows one default per type at any moment.
  await Address.query(trx).patch({ isDefault: false }).where({ user_id: userId, type, is_default: true })
  await Address.query(trx).patch({ isDefault: true }).where({ id: chosen.id })
}
