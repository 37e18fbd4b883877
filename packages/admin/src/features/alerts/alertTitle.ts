import { alertKindLabel } from '@shop/contracts/alerts/alertKindLabel'
import type { Alert } from '@shop/contracts/alerts/endpoints'

/** Returns the kind of an alert with the number of its order, if any, which distinguishes rows of the same kind. */
export const alertTitle = ({ kind, orderNumber }: Pick<Alert, 'kind' | 'orderNumber'>): string =>
  orderNumber ? `${alertKindLabel(kind)} · ${orderNumber}` : alertKindLabel(kind)
