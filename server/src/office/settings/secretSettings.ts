import type { Settings, SettingsSection } from '@shop/contracts/shop/settings'
import type { Vault } from '../../platform/base/vault.ts'

type Email = Settings['email']
type Shipping = Settings['shipping']

/** Presents the section to staff, who see only whether there is a password. */
export const presentEmail = ({ smtpPassword, ...shown }: Email) => ({
  ...shown,
  hasSmtpPassword: smtpPassword !== '',
})

/** Presents the section to staff, who see only whether there is a key. */
export const presentShipping = ({ labelKey, ...shown }: Shipping) => ({
  ...shown,
  hasLabelKey: labelKey !== '',
})

const secretState = (now: string, before = ''): string => {
  if (now === '') return 'not set'
  return before !== '' && before !== now ? 'set anew' : 'set'
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
 * Returns the stored section after `change`. A password that is left out stays, but only for the same server: another
 * host must not get it. An empty one is removed.
 */
export const changeEmail = (vault: Vault, before: Email, change: Partial<Email>): Email => {
  const isSameServer = (change.smtpHost ?? before.smtpHost) === before.smtpHost
  const keptPassword = isSameServer ? before.smtpPassword : ''
  const { smtpPassword: newPassword = null } = change
  const smtpPassword = newPassword === null ? keptPassword : newPassword && vault.seal(newPassword)
  return { ...before, ...change, smtpPassword }
}

/** Returns a change in its stored form: a new key is encrypted, an empty one removes it. */
export const sealedShipping = (vault: Vault, change: Partial<Shipping>): Partial<Shipping> =>
  change.labelKey ? { ...change, labelKey: vault.seal(change.labelKey.trim()) } : change
