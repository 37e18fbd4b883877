import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { messageOf } from './errorParts.ts'
import { StartupError } from './config.ts'
import { makeDataDir } from './dataDir.ts'
import { isMissing } from './isMissing.ts'

const Secrets = z.object({
  jwtSecret: z.string().min(32),
  sandboxKey: z.string().min(32),
  sandboxWebhookSecret: z.string().min(32),
})
export type Secrets = z.output<typeof Secrets>

const randomSecret = () => randomBytes(32).toString('base64url')

const readStored = (file: string): Secrets | null => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw new StartupError(`The secrets cannot be read: ${messageOf(error)}.`)
  }
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    throw new StartupError(
      `The secrets in ${file} are damaged: put the file back, or remove it, which signs everybody out and forgets the mail server's password.`,
    )
  }
}

/**
 * Reads the shop's own secrets from `secrets.json` in the data directory; created on the first start, readable by its
 * owner only.
 */
export const readSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  makeDataDir(dataDir)
  const existing = readStored(file)
  if (existing) return existing
  const newSecrets = {
    jwtSecret: randomSecret(),
    sandboxKey: `sk_test_${randomSecret()}`,
    sandboxWebhookSecret: `whsec_${randomSecret()}`,
  }
  try {
    writeFileSync(file, `${JSON.stringify(newSecrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new StartupError(`The data directory cannot be written: ${messageOf(error)}`)
  }
  return newSecrets
}

/**
 * Returns the key that encrypts secrets in the settings; derived from the file alone, so that a new JWT_SECRET does not
 * change it.
 */
export const settingsKey = ({ jwtSecret }: Secrets): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', jwtSecret, '', 'settings', 32))
