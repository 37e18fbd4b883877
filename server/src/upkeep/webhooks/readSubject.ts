import type * as z from 'zod/mini'
import { webhookVersion, type webhookData } from '@shop/contracts/webhooks/endpoints'
import { webhookTopics, type WebhookNoun, type WebhookTopic } from '@shop/contracts/webhooks/topics'
import { readProduct } from '../../catalogue/editing/products/readProduct.ts'
import { readStockedVariant } from '../../catalogue/products/inventory/readStockedVariant.ts'
import { readUser } from '../../people/records/users/readUser.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { Failure } from '../../platform/http/Failure.ts'
import { readAdminOrder } from '../../sales/fulfilment/readAdminOrder.ts'
import { readReturn } from '../../sales/orders/returns/readReturn.ts'

type Data<N extends WebhookNoun> = z.output<(typeof webhookData)[N]['answer']>

/** Reads what an event carries: the answer that the API gives staff about that record. Each throws `not_found`. */
const readers: { [N in WebhookNoun]: (deps: Deps, id: string) => Promise<Data<N>> } = {
  order: (deps, id) => readAdminOrder(deps.db, id),
  return: readReturn,
  variant: (deps, id) => readStockedVariant(deps.db, id),
  product: (deps, id) => readProduct(deps.db, id),
  // Nobody looks at it, so it is nobody's own.
  customer: (deps, id) => readUser(deps, '', id),
}

/** The record of a topic as it is now; its bare id where it is gone. */
export const readSubject = async (deps: Deps, topic: WebhookTopic, id: string): Promise<object> => {
  try {
    return await readers[webhookTopics[topic].about](deps, id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return { id }
    throw error
  }
}

/** What is posted: the members that the Standard Webhooks specification asks for, and the version of `data`. */
export const bodyOf = (type: string, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, version: webhookVersion, data })
