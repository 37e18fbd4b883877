import {
  checkReturn as checkEndpoint,
  endRepair as repairEndpoint,
  finishReturn,
  getReturn,
  listReturns as listEndpoint,
  receiveReturn,
  recordLateArrival as lateEndpoint,
  refundInstead as insteadEndpoint,
  refuseReturn,
  removeMissing as missingEndpoint,
} from '@shop/contracts/returns/adminEndpoints'
import {
  bookReturn,
  getBookable,
  quoteBooking as quoteEndpoint,
} from '@shop/contracts/returns/bookingEndpoints'
import * as labels from '@shop/contracts/returns/labelEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { Order } from '../Order.ts'
import { createReturn } from './createReturn.ts'
import { checkReturn } from './checkReturn.ts'
import { endRepair } from './endRepair.ts'
import { tryCancelReplacement } from './endExchange.ts'
import { recordLateArrival } from './lateArrival.ts'
import { listReturns } from './listReturns.ts'
import { moveByStaff } from './moveReturn.ts'
import { quoteReturn } from './quoteReturn.ts'
import { readBookable } from './readBookable.ts'
import { refundInstead } from './refundInstead.ts'
import { removeMissing } from './removeMissing.ts'
import { findReturn, readReturn } from './readReturn.ts'
import { addReturnLabel, readReturnLabel, removeReturnLabel } from './returnLabel.ts'

const labelRoutes = (mount: Mount, deps: Deps) => {
  mount(labels.addReturnLabel, async ({ viewer, input: { id, ...label } }) => {
    await addReturnLabel(deps, await findReturn(deps, id), { ...label, actor: viewer.id })
    return readReturn(deps, id)
  })
  mount(labels.getReturnLabel, async ({ input: { id } }) => readReturnLabel(deps, await findReturn(deps, id)))
  mount(labels.removeReturnLabel, async ({ viewer, input: { id } }) => {
    await removeReturnLabel(deps, await findReturn(deps, id), viewer.id)
    return readReturn(deps, id)
  })
}

/** Mounts staff's work on returns. Every action answers with the return as it is afterwards. */
export const returnAdminRoutes = (mount: Mount, deps: Deps) => {
  labelRoutes(mount, deps)
  mount(listEndpoint, ({ input }) => listReturns(deps.db, input))

  const findOrder = async (id: string): Promise<Order> => {
    const order = await Order.query(deps.db).findById(id)
    if (!order) throw notFound('This order does not exist.')
    return order
  }

  mount(getBookable, async ({ input: { id } }) => readBookable(deps, await findOrder(id)))

  mount(quoteEndpoint, async ({ input: { id, lines } }) =>
    quoteReturn(deps, await findOrder(id), { lines, isByStaff: true }),
  )

  mount(bookReturn, async ({ viewer, input: { id, lateReason, expected, ...request } }) => {
    const booker = { staffId: viewer.id, lateReason: lateReason ?? '', expected }
    await createReturn(deps, await findOrder(id), request, booker)
    return readReturn(deps, request.returnId)
  })

  mount(getReturn, ({ input: { id } }) => readReturn(deps, id))

  mount(receiveReturn, async ({ viewer, input: { id } }) => {
    const { expected } = await readReturn(deps, id)
    const details = { actor: viewer.id, expected: expected ?? 0 }
    await moveByStaff(deps, await findReturn(deps, id), 'receive', details)
    return readReturn(deps, id)
  })

  mount(checkEndpoint, async ({ viewer, input: { id, ...check } }) => {
    await checkReturn(deps, await findReturn(deps, id), { ...check, actor: viewer.id })
    return readReturn(deps, id)
  })

  mount(missingEndpoint, async ({ viewer, input: { id, lines } }) => {
    await removeMissing(deps, await findReturn(deps, id), { lines, actor: viewer.id })
    return readReturn(deps, id)
  })

  mount(lateEndpoint, async ({ viewer, input: { id, ...arrival } }) => {
    await recordLateArrival(deps, await findReturn(deps, id), { ...arrival, actor: viewer.id })
    return readReturn(deps, id)
  })

  mount(insteadEndpoint, async ({ viewer, input: { id, ...removal } }) => {
    await refundInstead(deps, await findReturn(deps, id), { ...removal, actor: viewer.id })
    return readReturn(deps, id)
  })

  mount(repairEndpoint, async ({ viewer, input: { id, ...repair } }) => {
    await endRepair(deps, await findReturn(deps, id), { ...repair, actor: viewer.id })
    return readReturn(deps, id)
  })

  mount(refuseReturn, async ({ viewer, input: { id, reason, sendsBack = false } }) => {
    const orderReturn = await findReturn(deps, id)
    const hasArrived = orderReturn.state === 'RECEIVED'
    const details = { actor: viewer.id, reason, isSentBack: hasArrived && sendsBack }
    await moveByStaff(deps, orderReturn, hasArrived ? 'refuse' : 'close', details)
    await tryCancelReplacement(deps, id)
    return readReturn(deps, id)
  })

  mount(finishReturn, async ({ viewer, input: { id } }) => {
    const { refundState } = await readReturn(deps, id)
    if (refundState === 'PENDING')
      throw new Failure('conflict', 'The refund of this return is still under way.')
    await moveByStaff(deps, await findReturn(deps, id), 'finish', { actor: viewer.id })
    return readReturn(deps, id)
  })
}
