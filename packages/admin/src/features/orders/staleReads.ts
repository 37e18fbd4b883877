import { getDashboard } from '@shop/contracts/admin/endpoints'
import { listOrderDocuments } from '@shop/contracts/invoices/endpoints'
import { listOutbox } from '@shop/contracts/mail/endpoints'
import { getAdminOrder, listAdminOrders } from '@shop/contracts/orders/adminEndpoints'
import { listLabels } from '@shop/contracts/orders/labelEndpoints'
import { getOrderMoney } from '@shop/contracts/orders/moneyEndpoints'

/** Reads to refetch after an action on an order. */
export const staleReads = [
  getAdminOrder,
  getOrderMoney,
  listAdminOrders,
  listLabels,
  listOrderDocuments,
  listOutbox,
  getDashboard,
] as const
