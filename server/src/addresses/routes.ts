import * as addresses from '@shop/contracts/addresses/endpoints'
import { pageOf } from '../database/paginate.ts'
import type { Deps } from '../base/deps.ts'
import type { Mount } from '../http/mount.ts'
import { Address } from './Address.ts'
import { createAddress, mostAddresses } from './createAddress.ts'
import { deleteAddress } from './deleteAddress.ts'
import { presentAddress } from './present.ts'
import { updateAddress } from './updateAddress.ts'

export const addressRoutes = (mount: Mount, deps: Deps) => {
  mount(addresses.listAddresses, async ({ viewer }) => {
    const saved = await Address.query(deps.db)
      .where({ user_id: viewer.id })
      .orderBy([
        { column: 'is_default', order: 'desc' },
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
    return pageOf(saved.map(presentAddress), saved.length, 1, mostAddresses)
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
