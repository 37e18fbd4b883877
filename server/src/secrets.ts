import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartupError } from './config.ts'

const Secrets = z.object({
  jwtSecret: z.string().min(32),
  sandboxKey: z.string().min(32),
  sandboxWebhookSecret: z.string().min(32),
})
export type Secrets = z.output<typeof Secrets>

const random = () => randomBytes(32).toString('base64url')

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The shop's own secrets, made on the first start in `secrets.json` of the data directory, readable by its owner only. */
export const readSecrets = (dataDir: string): Secrets => {
  const file = join(dataDir, 'secrets.json')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (!isMissing(error)) throw new StartupError(`The secrets in ${file} cannot be read: ${String(error)}`)
  }
  const made = {
    jwtSecret: random(),
    sandboxKey: `sk_test_${random()}`,
    sandboxWebhookSecret: `whsec_${random()}`,
  }
  try {
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new StartupError(`The data directory cannot be written: ${(error as Error).message}`)
  }
  return made
}
