import type { Deps } from '../../platform/base/deps.ts'
import type { MailAddress } from '../../platform/base/mailAddress.ts'

/** Finds the shop's own mailbox, or returns the reason why it is not notified. */
export const findShopMailbox = async (
  { settings }: Pick<Deps, 'settings'>,
  kind?: 'newOrders' | 'lowStock' | 'newReviews',
): Promise<MailAddress | string> => {
  const { general, email, notifications } = await settings.read()
  if (!email.enableNotifications || (kind && !notifications[kind]))
    return 'Such notices are switched off in the settings.'
  if (!general.storeEmail) return 'The settings contain no email address for the shop.'
  return { name: general.storeName, address: general.storeEmail }
}
