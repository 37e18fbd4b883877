import * as endpoints from '@shop/contracts/orders/labelEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import type { Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import { asPdf } from '../../orders/invoices/pdf/pdfFile.ts'
import type { Order } from '../../orders/Order.ts'
import { findForStaff } from '../readAdminOrder.ts'
import { isDeclared } from '../slips/declarationOf.ts'
import { buyLabel } from './buyLabel.ts'
import { labelCarrierOf } from './clickAndDrop.ts'
import { Label } from './Label.ts'
import { throwLabelFailure, requireLabelCarrier, refuseVoided } from './labelFailures.ts'
import { voidLabel } from './voidLabel.ts'

const readLabels = async (
  deps: Deps,
  { id: orderId, version }: Order,
): Promise<Answer<typeof endpoints.listLabels>> => {
  const carrier = await labelCarrierOf(deps)
  const labels = await Label.query(deps.db)
    .where({ order_id: orderId, voided_at: null })
    .orderBy([{ column: 'asked_at', order: 'desc' }, 'id'])
  const kind = carrier?.isSandbox ? 'sandbox' : 'carrier'
  return {
    source: carrier ? kind : 'none',
    items: labels.map(({ id, carrier: name, reference, trackingNumber, ...label }) => ({
      id,
      carrier: name,
      reference,
      trackingNumber,
      isBought: label.boughtAt !== null,
      isVoidAsked: label.voidAskedAt !== null,
      isStale: label.parcelId === null && label.orderVersion !== version,
      parcelId: label.parcelId,
      askedAt: label.askedAt,
    })),
  }
}

const findLabel = async ({ db }: Deps, { id, labelId }: { id: string; labelId: string }): Promise<Label> => {
  const label = await Label.query(db).findOne({ id: labelId, order_id: id })
  if (!label) throw notFound('This label does not exist.')
  return label
}

/** Labels that are bought through a carrier's API. */
export const labelRoutes = (mount: Mount, deps: Deps) => {
  mount(endpoints.listLabels, async ({ input: { id } }) => readLabels(deps, await findForStaff(deps.db, id)))

  mount(endpoints.buyLabel, async ({ viewer, input: { id, weight } }) => {
    await buyLabel(deps, await findForStaff(deps.db, id), { weight, actor: viewer.id })
    return readLabels(deps, await findForStaff(deps.db, id))
  })

  mount(endpoints.printLabel, async ({ input }) => {
    const order = await findForStaff(deps.db, input.id)
    const label = await findLabel(deps, input)
    const { reference, boughtAt } = label
    refuseVoided(label, '. Please destroy any printed copy.')
    if (boughtAt === null) throw new Failure('conflict', 'This label has not been bought yet.')
    const carrier = await requireLabelCarrier(deps)
    const bytes = await carrier.print(reference, isDeclared(order)).catch(throwLabelFailure(deps))
    return asPdf(bytes, `label-${reference}.pdf`)
  })

  mount(endpoints.voidLabel, async ({ viewer, input }) => {
    await voidLabel(deps, await findLabel(deps, input), viewer.id)
    return readLabels(deps, await findForStaff(deps.db, input.id))
  })
}
