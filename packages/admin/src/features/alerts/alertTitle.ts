import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { Alert } from '@shop/contracts/alerts/endpoints'

/** The kind of an alert, and the order that it is about, if it is: what tells rows of a kind apart. */
export const alertTitle = ({ kind, orderNumber }: Pick<Alert, 'kind' | 'orderNumber'>): string =>
  orderNumber ? `${alertKindLabel(kind)} · ${orderNumber}` : alertKindLabel(kind)
