import {
  askReturn as askEndpoint,
  cancelReturn,
  getReturnSlip,
  listOrderReturns,
  quoteReturn as quoteEndpoint,
  sendReturn,
} from '@shop/contracts/returns/endpoints'
import { getOwnReturnLabel } from '@shop/contracts/returns/labelEndpoints'
import type { Deps } from '../../../platform/base/deps.ts'
import { notFound } from '../../../platform/http/Failure.ts'
import { rateLimit } from '../../../platform/http/limits.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Shopper } from '../../../platform/http/Viewer.ts'
import { pdfFile } from '../invoices/pdf/pdfFile.ts'
import { sellerOf } from '../invoices/sellerOf.ts'
import { findOwnOrder } from '../ownOrder.ts'
import { createReturn } from './createReturn.ts'
import { describeReturnSlip } from './describeReturnSlip.ts'
import { tryCancelReplacement } from './endExchange.ts'
import { moveByShopper } from './moveReturn.ts'
import { readReturnLines } from './present.ts'
import { readOrderReturns } from './readOrderReturns.ts'
import { openReplacement } from './placeReplacement.ts'
import { quoteReturn } from './quoteReturn.ts'
import { openForBuyer } from '../orderLink.ts'
import { Return } from './Return.ts'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { readReturnLabel } from './returnLabel.ts'

/** Returns of an order as its owner sees and requests them. */
export const returnRoutes = (mount: Mount, deps: Deps) => {
  const findOwn = async (shopper: Shopper, { id, returnId }: { id: string; returnId: string }) => {
    const order = await findOwnOrder(deps, shopper, id)
    const orderReturn = await Return.query(deps.db).findOne({ id: returnId, order_id: id })
    if (!orderReturn) throw notFound('This return does not exist.')
    return { order, orderReturn }
  }

  mount(listOrderReturns, async ({ viewer, input: { id } }) =>
    readOrderReturns(deps, await findOwnOrder(deps, viewer, id)),
  )

  mount(quoteEndpoint, async ({ viewer, input: { id, lines } }) => {
    return quoteReturn(deps, await findOwnOrder(deps, viewer, id), { lines })
  })

  // Each booking sends an email.
  const returnLimit = rateLimit(deps, 'ask-return', { points: 20, duration: 3600 })
  mount(askEndpoint, async ({ viewer, input: { id, ...request }, ip, setCookie }) => {
    await returnLimit.consume(ip)
    const order = await findOwnOrder(deps, viewer, id)
    await createReturn(deps, order, request)
    const replacement = await openReplacement(deps, request.returnId)
    if (replacement && !viewer.account) openForBuyer(deps, replacement, setCookie)
    return readOrderReturns(deps, order)
  })

  mount(sendReturn, async ({ viewer, input }) => {
    const { order, orderReturn } = await findOwn(viewer, input)
    await moveByShopper(deps, orderReturn, 'send')
    return readOrderReturns(deps, order)
  })

  mount(cancelReturn, async ({ viewer, input }) => {
    const { order, orderReturn } = await findOwn(viewer, input)
    await moveByShopper(deps, orderReturn, 'withdraw')
    await tryCancelReplacement(deps, orderReturn.id)
    return readOrderReturns(deps, order)
  })

  mount(getReturnSlip, async ({ viewer, input }) => {
    const { order, orderReturn } = await findOwn(viewer, input)
    const lines = await readReturnLines(deps.db, orderReturn.id)
    const seller = sellerOf(await deps.settings.read())
    const sheet = describeReturnSlip({ order, orderReturn, lines }, seller)
    return pdfFile(deps, [sheet], { title: `Return ${orderReturn.code}`, name: `return-${orderReturn.code}` })
  })

  mount(getOwnReturnLabel, async ({ viewer, input }) => {
    const { orderReturn } = await findOwn(viewer, input)
    if (!isAwaited(orderReturn)) throw notFound('This label is no longer needed.')
    return readReturnLabel(deps, orderReturn)
  })
}
