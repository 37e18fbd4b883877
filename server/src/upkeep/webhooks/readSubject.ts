import type * as z from 'zod/mini'
import { webhookVersion, type webhookData } from '@shop/contracts/webhooks/endpoints'
import type { Permission } from '@shop/contracts/access'
import { webhookTopics, type WebhookNoun, type WebhookTopic } from '@shop/contracts/webhooks/topics'
import { readProduct } from '../../catalogue/editing/products/readProduct.ts'
import { readStockedVariant } from '../../catalogue/products/inventory/readStockedVariant.ts'
import { readUser } from '../../people/records/users/readUser.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { readAdminOrder, unrestrictedReader } from '../../sales/fulfilment/readAdminOrder.ts'
import { readReturn } from '../../sales/orders/returns/readReturn.ts'

type Data<N extends WebhookNoun> = z.output<(typeof webhookData)[N]['answer']>

/** Viewer with whose rights records are read for a webhook: they may only see customers. */
const webhookViewer = { id: '', permissions: new Set<Permission>(['customers:read']) }

/** Reads a customer; null for staff, who are no customers to a newsletter or an accounting system. */
const readCustomer = async (deps: Deps, id: string): Promise<Data<'customer'> | null> => {
  const user = await readUser(deps, webhookViewer, id)
  return user.isAdmin ? null : user
}

/** Readers of an event's data, which is the API's answer to staff about its record. Each throws `not_found`. */
const readers: { [N in WebhookNoun]: (deps: Deps, id: string) => Promise<Data<N> | null> } = {
  order: (deps, id) => readAdminOrder(deps.db, id, unrestrictedReader),
  return: readReturn,
  variant: (deps, id) => readStockedVariant(deps.db, id),
  product: (deps, id) => readProduct(deps.db, id),
  customer: readCustomer,
}

/** Reads the present record of a topic; only its id if it was deleted, null if nobody may receive it. */
export const readSubject = async (deps: Deps, topic: WebhookTopic, id: string): Promise<object | null> => {
  try {
    return await readers[webhookTopics[topic].about](deps, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return { id }
    throw error
  }
}

/** Builds the posted body: the members that the Standard Webhooks specification requires, and the version of `data`. */
export const bodyOf = (type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, version: webhookVersion, data })
