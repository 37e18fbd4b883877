import type { Webhook } from '@shop/contracts/webhooks/endpoints'
import { at, idOf } from './samples.ts'

/** A webhook that is on and has sent nothing yet. */
export const aWebhook: Webhook = {
  id: idOf(4),
  name: 'Warehouse',
  url: 'https://erp.example/hooks',
  topics: ['order.paid'],
  isOn: true,
  offReason: null,
  waiting: 0,
  lastDelivery: null,
  failing: null,
  formerSecretUntil: null,
  createdAt: at,
  maker: null,
  version: 1,
}
