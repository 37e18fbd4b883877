import type { Settings } from '@shop/contracts/shop/settings'
import type { Vault } from '../../platform/base/vault.ts'

type Email = Settings['email']

/** The section as staff may see it: of the password only whether there is one. */
export const presentEmail = ({ smtpPassword, ...shown }: Email) => ({
  ...shown,
  hasSmtpPassword: smtpPassword !== '',
})

/** Presents the section for the audit log. `before` is the stored section, if the password may have changed. */
export const noteEmail = ({ smtpPassword, ...shown }: Email, before?: Email) => {
  const isNew =
    smtpPassword !== '' && before && before.smtpPassword !== '' && before.smtpPassword !== smtpPassword
  return { ...shown, smtpPassword: isNew ? 'set anew' : smtpPassword ? 'set' : 'not set' }
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
