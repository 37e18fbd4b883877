import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { changeEmail, presentEmail } from './secretSettings.ts'
import { defaultSettings } from '@shop/contracts/shop/defaultSettings'
import { createVault } from '../../platform/base/vault.ts'

const vault = createVault(randomBytes(32))
const password = 'päss word 🔑'
const saved = changeEmail(vault, defaultSettings.email, { smtpHost: 'mail.example', smtpPassword: password })

it("encrypts the mail server's password differently each time, and decrypts it", () => {
  expect(JSON.stringify(saved)).not.toContain(password)
  expect(vault.open(saved.smtpPassword)).toBe(password)
  expect(vault.seal(password)).not.toBe(vault.seal(password))
})

it('shows only whether the password is set', () => {
  expect(presentEmail(saved)).toMatchObject({ smtpHost: 'mail.example', hasSmtpPassword: true })
  expect(presentEmail(saved)).not.toHaveProperty('smtpPassword')
  expect(presentEmail(defaultSettings.email).hasSmtpPassword).toBe(false)
})

it('keeps the password when other fields change, and removes it when it is emptied', () => {
  expect(changeEmail(vault, saved, { smtpPort: 25 }).smtpPassword).toBe(saved.smtpPassword)
  expect(changeEmail(vault, saved, { smtpPassword: '' }).smtpPassword).toBe('')
})

it.each([
  ['encrypted with another key', createVault(randomBytes(32)).seal(password)],
  ['changed', `${saved.smtpPassword.slice(0, -4)}AAAA`],
  ['cut off', saved.smtpPassword.slice(0, 20)],
  ['never encrypted', 'plain'],
])('refuses to decrypt a password that was %s', (_, sealed) => {
  expect(() => vault.open(sealed)).toThrow('enter it again')
})
