import type { ComponentType } from 'react'
import { type TabName, tabLabels, tabNames } from './tabNames.ts'
import { AppearanceTab } from './tabs/AppearanceTab.tsx'
import { EmailTab } from './tabs/EmailTab.tsx'
import { GeneralTab } from './tabs/GeneralTab.tsx'
import { NotificationsTab } from './tabs/NotificationsTab.tsx'
import { PaymentTab } from './tabs/PaymentTab.tsx'
import { SecurityTab } from './tabs/SecurityTab.tsx'
import { ShippingTab } from './tabs/ShippingTab.tsx'
import { StoreTab } from './tabs/StoreTab.tsx'

const contents: Record<TabName, ComponentType> = {
  general: GeneralTab,
  store: StoreTab,
  email: EmailTab,
  security: SecurityTab,
  payment: PaymentTab,
  shipping: ShippingTab,
  appearance: AppearanceTab,
  notifications: NotificationsTab,
}

export const tabs = tabNames.map(name => ({ name, label: tabLabels[name], Content: contents[name] }))
