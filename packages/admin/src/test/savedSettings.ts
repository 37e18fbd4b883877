import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import type { AdminSettings } from '@shop/contracts/shop/settingsEndpoints'

const { smtpPassword: _, ...email } = defaultSettings.email
const { labelKey: __, ...shipping } = defaultSettings.shipping
const section = <Values extends object>(values: Values) => ({ ...values, version: 1 })
/** Settings of a new shop. */
export const savedSettings: AdminSettings = {
  general: section(defaultSettings.general),
  store: section(defaultSettings.store),
  email: section({ ...email, hasSmtpPassword: true, isFromEnvironment: false }),
  security: section(defaultSettings.security),
  payment: section(defaultSettings.payment),
  shipping: section({ ...shipping, hasLabelKey: false }),
  appearance: section(defaultSettings.appearance),
  notifications: section(defaultSettings.notifications),
  content: section(defaultSettings.content),
}
