import {
  correctOrderEmail as correctOrderEmailCall,
  correctTracking as correctTrackingCall,
  deliverParcel,
  exportOrders,
  fulfilOrder,
  getAdminOrder,
  listAdminOrders,
  packOrder as packEndpoint,
  refundOrder as refundEndpoint,
  setOrderStatus,
  takeBackParcel as takeBackEndpoint,
  updateAdminOrder,
  voidOrderLinks,
} from '@shop/contracts/orders/adminEndpoints'
import {
  changeDelivery as changeDeliveryCall,
  changeOrder as changeEndpoint,
  getChangeable,
} from '@shop/contracts/orders/changeEndpoints'
import * as hourly from '@shop/contracts/orders/sendingEndpoints'
import { findNumberedOrders, getCarrierFile } from '@shop/contracts/orders/sendingEndpoints'
import * as notes from '@shop/contracts/orders/noteEndpoints'
import * as photos from '@shop/contracts/orders/photoEndpoints'
import { quoteStaffOrder, takeOrder as takeEndpoint } from '@shop/contracts/checkout/staffOrderEndpoints'
import type { Deps } from '../../platform/base/deps.ts'
import type { Mount } from '../../platform/http/mount.ts'
import { compactTerms } from '../pricing/shownTerms.ts'
import { addOrderNote } from './addOrderNote.ts'
import { changeDelivery } from './changes/changeDelivery.ts'
import { changeOrder } from './changes/changeOrder.ts'
import { readChangeable } from './changes/readChangeable.ts'
import { correctTracking } from './correctTracking.ts'
import { actOnOrder, findForStaff, readAdminOrder, readOrderPage } from './readAdminOrder.ts'
import { deliverParcels } from './deliverParcels.ts'
import { findNumbered } from './findNumbered.ts'
import { refundOrder } from './refundOrder.ts'
import { exportAsCsv } from './export/exportAsCsv.ts'
import { hourlyCarriers, listHourlyFiles, makeStaffFile, readHourlyFile } from './carriers/hourlyFiles.ts'
import { addParcelPhoto, readParcelPhoto, removeParcelPhoto } from '../orders/parcels/photos.ts'
import { listOrders } from '../orders/list/listOrders.ts'
import { orderFilterOf } from '../orders/list/OrderFilter.ts'
import { correctOrderEmail, voidLinks } from './orderEmail.ts'
import { labelRoutes } from './labels/labelRoutes.ts'
import { packOrder } from './packOrder.ts'
import { setStatus } from './setStatus.ts'
import { slipRoutes } from './slips/adminRoutes.ts'
import { shipOrder } from './shipOrder.ts'
import { addOrderTag, readAllOrderTags, removeOrderTag } from './tagOrder.ts'
import { priceStaffOrder } from './taking/priceStaffOrder.ts'
import { takeOrder } from './taking/takeOrder.ts'
import { takeBackParcel } from './takeBackParcel.ts'
import { updateOrder } from './updateOrder.ts'

const defaultLimit = 10

const photoRoutes = (mount: Mount, deps: Deps) => {
  mount(photos.addParcelPhoto, ({ viewer, input: { id, ...photo } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      addParcelPhoto(deps, order, { actor: viewer.id, ...photo }),
    ),
  )
  mount(photos.getParcelPhoto, async ({ input: { id, photoId } }) => {
    const bytes = await readParcelPhoto(deps, id, photoId)
    return new File([new Uint8Array(bytes)], `parcel-${photoId}.jpg`, { type: 'image/jpeg' })
  })
  mount(photos.removeParcelPhoto, ({ viewer, input: { id, photoId } }) =>
    actOnOrder(deps, { id, staff: viewer }, () => removeParcelPhoto(deps, id, photoId, viewer.id)),
  )
}

/** Exports and carrier files, and orders by their numbers. */
const exportRoutes = (mount: Mount, deps: Deps) => {
  mount(exportOrders, async ({ input }) => {
    const { general } = await deps.settings.read()
    return exportAsCsv(deps, orderFilterOf(input, general.timezone), general.timezone)
  })

  mount(getCarrierFile, ({ viewer, input }) => makeStaffFile(deps, viewer, input))
  mount(hourly.listHourlyFiles, async () => ({
    items: await listHourlyFiles(deps),
    carriers: hourlyCarriers(await deps.settings.read()),
  }))
  mount(hourly.getHourlyFile, ({ input: { name } }) => readHourlyFile(deps, name))
  mount(findNumberedOrders, async ({ input }) => ({ items: await findNumbered(deps, input.numbers) }))
}

/** Orders by phone. */
const takingRoutes = (mount: Mount, deps: Deps) => {
  mount(quoteStaffOrder, async ({ input }) => {
    const settings = await deps.settings.read()
    const { price, lines, ways, notices, terms } = await priceStaffOrder(deps.db, input, settings)
    const { subtotal, discount, shipping, total, tax } = price
    return {
      subtotal,
      discount,
      shipping,
      total,
      tax,
      notices,
      terms: compactTerms(terms),
      prices: lines.map(({ variantId, unitPrice }) => ({ variantId, price: unitPrice })),
      ways: ways.map(({ id, name }) => ({ id, name })),
    }
  })

  mount(takeEndpoint, async ({ viewer, input }) => {
    await takeOrder(deps, { ...input, actor: viewer.id })
    return readAdminOrder(deps.db, input.orderId, viewer)
  })
}

const noteRoutes = (mount: Mount, deps: Deps) => {
  mount(notes.addOrderNote, ({ viewer, input }) =>
    actOnOrder(deps, { id: input.id, staff: viewer }, () => addOrderNote(deps, viewer, input)),
  )
  mount(notes.listOrderTags, async () => ({ items: await readAllOrderTags(deps.db) }))
  mount(notes.addOrderTag, async ({ viewer, input }) => ({
    tags: await addOrderTag(deps, { ...input, actor: viewer.id }),
  }))
  mount(notes.removeOrderTag, async ({ viewer, input }) => ({
    tags: await removeOrderTag(deps, { ...input, actor: viewer.id }),
  }))
}

/** Packing, sending and what corrects it. */
const parcelRoutes = (mount: Mount, deps: Deps) => {
  mount(packEndpoint, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => packOrder(deps, order, { actor: viewer.id, ...parcel })),
  )

  mount(fulfilOrder, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => shipOrder(deps, order, { actor: viewer.id, ...parcel })),
  )

  mount(deliverParcel, ({ viewer, input: { id, parcelId } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      deliverParcels(deps, order, { actor: viewer.id, parcelId }),
    ),
  )

  mount(takeBackEndpoint, ({ viewer, input: { id, ...parcel } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      takeBackParcel(deps, order, { actor: viewer.id, ...parcel }),
    ),
  )

  mount(correctTrackingCall, ({ viewer, input: { id, ...correction } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      correctTracking(deps, order, { actor: viewer.id, ...correction }),
    ),
  )
}

/** Refunds, and changes of the garments and the delivery. */
const changeRoutes = (mount: Mount, deps: Deps) => {
  mount(refundEndpoint, async ({ viewer, input: { id, lines, delivery, ...request } }) => {
    const isPartial = lines !== undefined || delivery !== undefined
    const chosen = isPartial ? { lines: lines ?? [], delivery: delivery ?? false } : undefined
    const refund = { ...request, chosen, actor: viewer.id }
    return actOnOrder(deps, { id, staff: viewer }, order => refundOrder(deps, order, refund))
  })

  mount(getChangeable, async ({ input: { id } }) => readChangeable(deps, await findForStaff(deps.db, id)))

  mount(changeDeliveryCall, ({ viewer, input: { id, ...change } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      changeDelivery(deps, order, { actor: viewer.id, ...change }),
    ),
  )

  mount(changeEndpoint, ({ viewer, input: { id, ...change } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      changeOrder(deps, order, { actor: viewer.id, ...change }),
    ),
  )
}

/** Orders as staff see them. Every action returns the resulting order. */
export const fulfilmentRoutes = (mount: Mount, deps: Deps) => {
  mount(listAdminOrders, async ({ input: { page = 1, limit = defaultLimit, ...filter } }) => {
    const { general } = await deps.settings.read()
    return listOrders(deps, orderFilterOf(filter, general.timezone), { page, limit })
  })

  // Mounted before `/admin/orders/{id}`, which would match their names as ids.
  slipRoutes(mount, deps)
  photoRoutes(mount, deps)
  labelRoutes(mount, deps)
  exportRoutes(mount, deps)
  takingRoutes(mount, deps)

  mount(getAdminOrder, ({ viewer, input: { id } }) => readOrderPage(deps, id, viewer))

  mount(updateAdminOrder, ({ viewer, input: { id, ...changes } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      updateOrder(deps, order, { ...changes, actor: viewer.id }),
    ),
  )

  noteRoutes(mount, deps)
  mount(setOrderStatus, async ({ viewer, input: { id, status, from, reason } }) => {
    const change = { actor: viewer.id, reason: reason || undefined, expectedStatus: from }
    return actOnOrder(deps, { id, staff: viewer }, order => setStatus(deps, order, status, change))
  })

  parcelRoutes(mount, deps)
  mount(correctOrderEmailCall, ({ viewer, input: { id, ...correction } }) =>
    actOnOrder(deps, { id, staff: viewer }, order =>
      correctOrderEmail(deps, order, { actor: viewer.id, ...correction }),
    ),
  )

  mount(voidOrderLinks, ({ viewer, input: { id } }) =>
    actOnOrder(deps, { id, staff: viewer }, order => voidLinks(deps, order, { actor: viewer.id })),
  )

  changeRoutes(mount, deps)
}
