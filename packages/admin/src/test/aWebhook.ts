import { blank } from '@shop/client/test/blank'
import { Webhook } from '@shop/contracts/webhooks/endpoints'
import { idOf } from './samples.ts'

/** An active webhook without deliveries. */
export const aWebhook = blank(Webhook, {
  id: idOf(4),
  name: 'Warehouse',
  url: 'https://erp.example/hooks',
  topics: ['order.paid'],
  isOn: true,
  version: 1,
})
