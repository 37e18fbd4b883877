import * as addresses from '@shop/contracts/addresses/endpoints'
import { pageOf } from '../../../platform/database/paginate.ts'
import type { Deps } from '../../../platform/base/deps.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { Address } from './Address.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import { createAddress, maxAddresses } from './createAddress.ts'
import { presentAddress } from './present.ts'
import { storedPostalCode } from './storedPlace.ts'
import { tableLookup } from './tableLookup.ts'
import { updateAddress } from './updateAddress.ts'
import { lockAddresses, settleDefault } from './settleDefault.ts'

/** Maximum wait for the address service while somebody types an address. */
const timeoutMs = 3000

export const addressRoutes = (mount: Mount, deps: Deps) => {
  const lookUps = rateLimit(deps, 'postcodes', { points: 60, duration: 600 })

  mount(addresses.lookUpPostcode, async ({ input: { country, postalCode: typedPostcode }, ip }) => {
    await lookUps.consume(ip)
    const postalCode = storedPostalCode(typedPostcode, country)
    const place = { country, postalCode }
    const signal = AbortSignal.timeout(timeoutMs)
    const lookup = await deps.addressLookup.find(place, signal).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the address service does not answer')
      return tableLookup.find(place, signal)
    })
    return { postalCode, ...lookup }
  })

  mount(addresses.listAddresses, async ({ viewer }) => {
    const savedAddresses = await Address.query(deps.db)
      .where({ user_id: viewer.id })
      .orderBy([
        { column: 'is_default', order: 'desc' },
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
    return pageOf(savedAddresses.map(presentAddress), savedAddresses.length, 1, maxAddresses)
  })

  mount(addresses.createAddress, async ({ viewer, input }) =>
    presentAddress(await createAddress(deps, viewer.id, input)),
  )

  mount(addresses.updateAddress, async ({ viewer, input }) =>
    presentAddress(await updateAddress(deps, viewer.id, input)),
  )

  mount(addresses.deleteAddress, async ({ viewer, input }) => {
    await deleteAddress(deps, viewer.id, input.id)
    return { id: input.id }
  })
}

/** Removes an address; if it was the default, the newest of its type becomes the default. */
const deleteAddress = async (deps: Deps, userId: string, id: string): Promise<void> =>
  transaction(deps.db, async trx => {
    await lockAddresses(trx, userId)
    const address = await Address.query(trx).findOne({ id, user_id: userId })
    if (!address) throw notFound('This address does not exist.')
    await address.$query(trx).delete()
    await settleDefault(trx, userId, address.type)
  })
