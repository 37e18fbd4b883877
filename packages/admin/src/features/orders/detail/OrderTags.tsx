import { listAudit } from '@shop/contracts/audit/endpoints'
import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { addOrderTag, listOrderTags, removeOrderTag } from '@shop/contracts/orders/noteEndpoints'
import { TagsPanel } from '../../../kit/form/TagsPanel.tsx'

const refetch = [getAdminOrder, listAdminOrders, listOrderTags, listAudit]

/** Shows the tags of an order, each a link to the orders with that tag. */
export const OrderTags = ({ order }: { order: AdminOrder }) => {
  // Answers cached by an earlier version have no tags.
  const cachedOrder: Partial<AdminOrder> = order
  return (
    <TagsPanel
      id={order.id}
      tags={cachedOrder.tags ?? []}
      add={addOrderTag}
      remove={removeOrderTag}
      knownTags={listOrderTags}
      refetch={refetch}
      addressOf={tag => `/admin/orders?${String(new URLSearchParams({ tag }))}`}
    />
  )
}
