import { keysOf } from '@shop/contracts/keys'
import type { SettingsSection } from '@shop/contracts/shop/settings'

export type TabName = Exclude<SettingsSection, 'content'>

/** The tabs in order with their labels. */
export const tabLabels: Readonly<Record<TabName, string>> = {
  general: 'General',
  store: 'Store',
  email: 'Email',
  security: 'Security',
  payment: 'Payment',
  shipping: 'Shipping',
  appearance: 'Appearance',
  notifications: 'Notifications',
}

export const tabNames = keysOf(tabLabels)

/** Returns the tab of a section: texts of the storefront are under Store. */
export const tabOf = (section: SettingsSection): TabName => (section === 'content' ? 'store' : section)
