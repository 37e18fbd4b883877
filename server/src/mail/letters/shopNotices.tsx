import { contactTopicNames } from '@shop/contracts/contact/topics'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { findLowVariants } from '../findLowVariants.ts'
import type { MailAddress } from '../mailAddress.ts'
import { readLetterOrder } from '../readLetterOrder.ts'
import { readShop } from '../readShop.ts'
import { ContactMessage, contactSubject } from '../templates/ContactMessage.tsx'
import { LowStockNotice, lowStockSubject } from '../templates/LowStockNotice.tsx'
import { NewOrderNotice, newOrderSubject } from '../templates/NewOrderNotice.tsx'
import type { Write } from './Written.ts'

const OfOrder = z.object({ orderId: z.string() })
const OfContact = z.object({
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopicNames),
  orderNumber: z.nullish(z.string()),
  message: z.string(),
})
const OfProducts = z.object({ productIds: z.array(z.string()) })

/** Where the shop itself reads its mail, or why it is not told. */
const shopsOwn = async (deps: Deps, kind: 'newOrders' | 'lowStock'): Promise<MailAddress | string> => {
  const { general, email, notifications } = await deps.settings.read()
  if (!email.enableNotifications || !notifications[kind])
    return 'Such notices are switched off in the settings.'
  if (!general.storeEmail) return 'The settings have no email address of the shop.'
  return { name: general.storeName, address: general.storeEmail }
}

export const newOrderNotice: Write = async (deps, { payload }) => {
  const to = await shopsOwn(deps, 'newOrders')
  if (typeof to === 'string') return to
  const { order } = await readLetterOrder(deps, OfOrder.parse(payload).orderId)
  const content = { shop: await readShop(deps), order }
  return { to, subject: newOrderSubject(content), content: <NewOrderNotice {...content} /> }
}

export const lowStock: Write = async (deps, { payload }) => {
  const to = await shopsOwn(deps, 'lowStock')
  if (typeof to === 'string') return to
  const threshold = (await deps.settings.read()).store.lowStockThreshold
  const products = await findLowVariants(deps.db, OfProducts.parse(payload).productIds, threshold)
  if (products.length === 0) return 'All of them have enough stock again.'
  const content = { shop: await readShop(deps), products, threshold }
  return { to, subject: lowStockSubject(content), content: <LowStockNotice {...content} /> }
}

/** A visitor's message: no notice that could be switched off, and answered straight to who wrote it. */
export const contactMessage: Write = async (deps, { payload }) => {
  const { general } = await deps.settings.read()
  if (!general.storeEmail) return 'The settings have no email address of the shop.'
  const content = { shop: await readShop(deps), ...OfContact.parse(payload) }
  return {
    to: { name: general.storeName, address: general.storeEmail },
    replyTo: { name: content.name, address: content.email },
    subject: contactSubject(content),
    content: <ContactMessage {...content} />,
  }
}
