import { exportOrders } from '@shop/contracts/orders/adminEndpoints'
import { useExport } from '../../../kit/act/useExport.ts'

/** Saves all orders of a filter as CSV, tells how much has come, and can be canceled. */
export const useOrderExport = () =>
  useExport(exportOrders, {
    name: 'orders.csv',
    success: 'Orders exported',
    failure: 'Failed to export orders',
  })
