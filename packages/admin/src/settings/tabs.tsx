import type { SettingsSection } from '@shop/contracts/shop/settings'
import { AppearanceTab } from './tabs/AppearanceTab.tsx'
import { EmailTab } from './tabs/EmailTab.tsx'
import { GeneralTab } from './tabs/GeneralTab.tsx'
import { NotificationsTab } from './tabs/NotificationsTab.tsx'
import { PaymentTab } from './tabs/PaymentTab.tsx'
import { SecurityTab } from './tabs/SecurityTab.tsx'
import { ShippingTab } from './tabs/ShippingTab.tsx'
import { StoreTab } from './tabs/StoreTab.tsx'

export type TabName = Exclude<SettingsSection, 'content'>

export const tabs = [
  { name: 'general', label: 'General', Content: GeneralTab },
  { name: 'store', label: 'Store', Content: StoreTab },
  { name: 'email', label: 'Email', Content: EmailTab },
  { name: 'security', label: 'Security', Content: SecurityTab },
  { name: 'payment', label: 'Payment', Content: PaymentTab },
  { name: 'shipping', label: 'Shipping', Content: ShippingTab },
  { name: 'appearance', label: 'Appearance', Content: AppearanceTab },
  { name: 'notifications', label: 'Notifications', Content: NotificationsTab },
] as const satisfies readonly { name: TabName; label: string; Content: () => unknown }[]

export const tabNames: readonly TabName[] = tabs.map(({ name }) => name)

/** Where a section is edited: the texts of the storefront under Store. */
export const tabOf = (section: SettingsSection): TabName => (section === 'content' ? 'store' : section)
