import type { Settings } from '@shop/contracts/shop/settings'
import type { Vault } from './vault.ts'

type Email = Settings['email']

/** The section as staff may see it: of the password only whether there is one. */
export const presentEmail = ({ smtpPassword, ...shown }: Email) => ({
  ...shown,
  hasSmtpPassword: smtpPassword !== '',
})

/** The section as it is stored once `change` is made. A password that is left out stays; an empty one is taken away. */
export const changeEmail = (vault: Vault, before: Email, change: Partial<Email>): Email => ({
  ...before,
  ...change,
  smtpPassword:
    change.smtpPassword === undefined
      ? before.smtpPassword
      : change.smtpPassword && vault.seal(change.smtpPassword),
})
