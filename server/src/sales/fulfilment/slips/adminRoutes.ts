import {
  getCn22Labels,
  getCustomsPapers,
  getPackingSlips,
  getParcelPaper,
  getPickList,
  getSlips,
} from '@shop/contracts/orders/slipEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import type { Settings } from '@shop/contracts/shop/settings'
import { nowIso, type Deps } from '../../../platform/base/deps.ts'
import { Failure, notFound } from '../../../platform/http/Failure.ts'
import type { Mount } from '../../../platform/http/mount.ts'
import type { Order } from '../../orders/Order.ts'
import { findForStaff } from '../readAdminOrder.ts'
import type { Seller } from '../../orders/invoices/InvoiceData.ts'
import type { Sheet } from '../../orders/invoices/pdf/Sheet.ts'
import { asPdf, pdfFile } from '../../orders/invoices/pdf/pdfFile.ts'
import { sellerOf } from '../../orders/invoices/sellerOf.ts'
import { dayAt } from '@shop/contracts/shop/zoneClock'
import { deliveryLines } from '../../orders/invoices/pdf/describeParts.ts'
import { deliveryName } from '@shop/contracts/orders/deliveryName'
import { returnAddressLines } from '@shop/contracts/returns/sendingBack'
import { describePackingSlip, unitsOf } from './describePackingSlip.ts'
import { describeCn22 } from './describeCn22.ts'
import { describeCustoms } from './describeCustoms.ts'
import { describePickList } from './describePickList.ts'
import { readParcels, readSentParcels, type Parcel } from './readParcels.ts'

/** Mounts the documents for the warehouse. */
export const slipRoutes = (mount: Mount, deps: Deps) => {
  mount(getParcelPaper, async ({ input: { id } }) => {
    const [parcel] = await readParcelsToPrint(deps, [id])
    const { settings, seller } = await readShop(deps)
    const [slip, ...customs] = (await papersOf(deps, [parcel], settings)).map(({ paper }) => paper)
    return {
      number: parcel.order.number,
      slip: slip!,
      label: describeAddressLabel(parcel, seller),
      customs,
    }
  })

  mount(getCustomsPapers, async ({ input: { id, parcelId } }) => {
    const parcels = await readSentParcels(deps.db, [await findForStaff(deps.db, id)])
    const parcel = parcels.find(({ sent }) => sent?.id === parcelId)
    const documents = parcel
      ? describeCustoms(parcel, await deps.settings.read(), await readInvoiceNumbers(deps, [id]))
      : []
    if (!parcel || documents.length === 0) throw notFound('This parcel has no papers for customs.')
    const { number } = parcel.order
    return pdfFile(deps, documents, { title: `Customs papers ${number}`, name: `customs-papers-${number}` })
  })

  mount(getCn22Labels, ({ input: { ids } }) => printCn22s(deps, ids))

  mount(getPackingSlips, async ({ input: { ids } }) => {
    const parcels = await readParcelsToPrint(deps, ids)
    const { settings, today } = await readShop(deps)
    const sheets = (await papersOf(deps, parcels, settings)).map(({ paper }) => paper)
    const [onlyParcel, secondParcel] = parcels
    if (!onlyParcel || secondParcel)
      return pdfFile(deps, sheets, { title: `Packing slips ${today}`, name: `packing-slips-${today}` })
    const { number } = onlyParcel.order
    return pdfFile(deps, sheets, { title: `Packing slip ${number}`, name: `packing-slip-${number}` })
  })

  mount(getPickList, async ({ input: { ids } }) => {
    const { seller, today } = await readShop(deps)
    const sheet = await describePicks(deps, ids, seller)
    return pdfFile(deps, [sheet], { title: `Pick list ${today}`, name: `pick-list-${today}` })
  })

  mount(getSlips, async ({ input: { ids, kind } }) => {
    const { settings, seller } = await readShop(deps)
    if (kind === 'pick-list')
      return { items: [{ number: null, slip: await describePicks(deps, ids, seller) }] }
    const parcels = await readParcelsToPrint(deps, ids)
    const documents = await papersOf(deps, parcels, settings)
    return { items: documents.map(({ paper, order }) => ({ number: order.number, slip: paper })) }
  })
}

const readShop = async (deps: Deps) => {
  const settings = await deps.settings.read()
  return { settings, seller: sellerOf(settings), today: dayAt(settings.general.timezone, deps.clock.now()) }
}

const readParcelsToPrint = ({ db }: Deps, ids: readonly string[]) =>
  readParcels(db, ids, {
    statuses: ['PAID', 'SHIPPED', 'DELIVERED'],
    refusal: 'There is nothing to pack in these orders.',
  })

const describePicks = async (deps: Deps, ids: readonly string[], seller: Seller) => {
  const parcels = await readParcels(deps.db, ids, {
    statuses: ['PAID'],
    refusal: 'None of these orders is waiting to be sent.',
  })
  return describePickList(parcels, seller, nowIso(deps))
}

/** Prints the CN22 labels of those orders that need one. */
const printCn22s = async (deps: Deps, ids: readonly string[]) => {
  const parcels = await readParcelsToPrint(deps, ids)
  const { settings, today } = await readShop(deps)
  const labels = (await readDeclaredParcels(deps, parcels)).flatMap(
    parcel => describeCn22(parcel, settings) ?? [],
  )
  const [firstLabel] = labels
  if (!firstLabel) throw new Failure('conflict', 'None of these orders needs a CN22.')
  const { drawCn22s } = await import('./drawCn22.ts')
  const name = `cn22-${parcels.length === 1 ? firstLabel.number : today}`
  const bytes = await drawCn22s(labels, {
    title: `CN22 ${labels.map(({ number }) => number).join(', ')}`,
    author: settings.general.storeName,
    createdAt: new Date(deps.clock.now()),
  })
  return asPdf(bytes, `${name}.pdf`)
}

/** Reads the invoice numbers of orders, by order. */
const readInvoiceNumbers = async (
  { db }: Pick<Deps, 'db'>,
  orderIds: readonly string[],
): Promise<Map<string, string>> => {
  const invoices: { order_id: string; number: string }[] = await db('invoices')
    .where({ kind: 'INVOICE' })
    .whereIn('order_id', [...orderIds])
    .select('order_id', 'number')
  return new Map(invoices.map(({ order_id, number }) => [order_id, number]))
}

/**
 * Returns the parcels to declare to customs: the unsent units of an order that is still to be sent, otherwise each
 * parcel as it was sent.
 */
const readDeclaredParcels = async (
  { db }: Pick<Deps, 'db'>,
  parcels: readonly Parcel[],
): Promise<Parcel[]> => {
  const sentParcels = await readSentParcels(
    db,
    parcels.flatMap(({ order }) => (order.status === 'PAID' ? [] : [order])),
  )
  return parcels.flatMap(parcel =>
    parcel.order.status === 'PAID' ? [parcel] : sentParcels.filter(({ order }) => order === parcel.order),
  )
}

/**
 * Describes the documents of orders: the slip, and the customs forms, which for a sent order are those of each parcel
 * as it was sent.
 */
const papersOf = async (
  { db }: Pick<Deps, 'db'>,
  parcels: readonly Parcel[],
  settings: Settings,
): Promise<{ order: Order; paper: Sheet }[]> => {
  const declaredParcels = await readDeclaredParcels({ db }, parcels)
  const numbers = await readInvoiceNumbers(
    { db },
    parcels.map(({ order }) => order.id),
  )
  return parcels.flatMap(parcel => {
    const { order } = parcel
    const slip = describePackingSlip(parcel, sellerOf(settings), settings.shipping.responsiblePerson)
    const customs = declaredParcels
      .filter(each => each.order === order)
      .flatMap(each => describeCustoms(each, settings, numbers))
    return [slip, ...customs].map(paper => ({ order, paper }))
  })
}

/** Describes the label on the outside of a parcel: of the contents only the number of units. */
const describeAddressLabel = (
  { order, lines }: Parcel,
  seller: Seller,
): Answer<typeof getParcelPaper>['label'] => ({
  to: deliveryLines(order.shippingAddress),
  storeName: seller.storeName,
  from: [...returnAddressLines(seller.addressLines, order.shippingAddress)],
  delivery: deliveryName(order.deliveryWay),
  isExpress: order.shippingMethod === 'express',
  units: unitsOf(lines),
})
