import type { Settings, SettingsSection } from '@shop/contracts/shop/settings'
import type { Vault } from '../../platform/base/vault.ts'

type Email = Settings['email']
type Shipping = Settings['shipping']

/** The section as staff may see it: of the password only whether there is one. */
export const presentEmail = ({ smtpPassword, ...shown }: Email) => ({
  ...shown,
  hasSmtpPassword: smtpPassword !== '',
})

/** The section as staff may see it: of the key only whether there is one. */
export const presentShipping = ({ labelKey, ...shown }: Shipping) => ({
  ...shown,
  hasLabelKey: labelKey !== '',
})

const noteSecret = (now: string, before = ''): string => {
  if (now === '') return 'not set'
  return before !== '' && before !== now ? 'set anew' : 'set'
}

/** A section as it stands in the audit log. `before`: what its secret was, where that may have changed. */
export const noteSection = (section: SettingsSection, values: Settings, before?: Settings): object => {
  const { email, shipping } = values
  if (section === 'email')
    return { ...email, smtpPassword: noteSecret(email.smtpPassword, before?.email.smtpPassword) }
  if (section === 'shipping')
    return { ...shipping, labelKey: noteSecret(shipping.labelKey, before?.shipping.labelKey) }
  return values[section]
}

/**
 * The section as it is stored once `change` is made. A password that is left out stays, but only for the server it was
 * given for: another host must not be told it. An empty one is taken away.
 */
export const changeEmail = (vault: Vault, before: Email, change: Partial<Email>): Email => {
  const isSameServer = (change.smtpHost ?? before.smtpHost) === before.smtpHost
  const kept = isSameServer ? before.smtpPassword : ''
  return {
    ...before,
    ...change,
    smtpPassword:
      change.smtpPassword === undefined ? kept : change.smtpPassword && vault.seal(change.smtpPassword),
  }
}

/** A change of the section as it is stored: a new key is sealed, an empty one is taken away. */
export const sealedShipping = (vault: Vault, change: Partial<Shipping>): Partial<Shipping> =>
  change.labelKey ? { ...change, labelKey: vault.seal(change.labelKey.trim()) } : change
