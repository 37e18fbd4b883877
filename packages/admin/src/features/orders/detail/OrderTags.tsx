import { listAudit } from '@shop/contracts/audit/endpoints'
import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { addOrderTag, listOrderTags, removeOrderTag } from '@shop/contracts/orders/noteEndpoints'
import { TagsPanel } from '../../../kit/form/TagsPanel.tsx'

const refetch = [getAdminOrder, listAdminOrders, listOrderTags, listAudit]

/** Tags of an order, each of which leads to the orders that have it. */
export const OrderTags = ({ order }: { order: AdminOrder }) => {
  // Answers that an earlier version has kept for times without the shop have none.
  const seen: Partial<AdminOrder> = order
  return (
    <TagsPanel
      id={order.id}
      tags={seen.tags ?? []}
      add={addOrderTag}
      remove={removeOrderTag}
      known={listOrderTags}
      refetch={refetch}
      addressOf={tag => `/admin/orders?${String(new URLSearchParams({ tag }))}`}
    />
  )
}
