import type { Settings, SettingsSection } from '@shop/contracts/shop/settings'
import type { Vault } from '../../platform/base/vault.ts'

type Email = Settings['email']
type Shipping = Settings['shipping']

/** Presents the section to staff, who see only whether there is a password. */
export const presentEmail = ({ smtpPassword, ...visibleFields }: Email) => ({
  ...visibleFields,
  hasSmtpPassword: smtpPassword !== '',
})

/** Presents the section to staff, who see only whether there is a key. */
export const presentShipping = ({ labelKey, ...visibleFields }: Shipping) => ({
  ...visibleFields,
  hasLabelKey: labelKey !== '',
})

const secretState = (currentSecret: string, before = ''): string => {
  if (currentSecret === '') return 'not set'
  return before !== '' && before !== currentSecret ? 'set anew' : 'set'
}

/** Returns a section for the audit log, without its secret. `before` has the former secret, to tell whether it changed. */
export const sectionForAudit = (section: SettingsSection, values: Settings, before?: Settings): object => {
  const { email, shipping } = values
  if (section === 'email')
    return { ...email, smtpPassword: secretState(email.smtpPassword, before?.email.smtpPassword) }
  if (section === 'shipping')
    return { ...shipping, labelKey: secretState(shipping.labelKey, before?.shipping.labelKey) }
  return values[section]
}

/**
 * Returns the section after a change, in its stored form. If the change has no password, the stored one stays, but only
 * for the same host, because another must not get it. An empty password removes the stored one.
 */
export const changeEmail = (vault: Vault, before: Email, change: Partial<Email>): Email => {
  const isSameServer = (change.smtpHost ?? before.smtpHost) === before.smtpHost
  const keptPassword = isSameServer ? before.smtpPassword : ''
  const { smtpPassword: newPassword = null } = change
  const smtpPassword = newPassword === null ? keptPassword : newPassword && vault.seal(newPassword)
  return { ...before, ...change, smtpPassword }
}

/** Returns a change in its stored form: encrypts a new key; an empty key removes the stored one. */
export const sealLabelKey = (vault: Vault, change: Partial<Shipping>): Partial<Shipping> =>
  change.labelKey ? { ...change, labelKey: vault.seal(change.labelKey.trim()) } : change
