import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from './freePort.ts'

const environment = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', JOBS: 'none' }

/** Starts a shop in a separate process, stops it, and returns the warnings and errors of its log. */
export const logOfStart = async (env: Record<string, string>): Promise<string> => {
  const shop = fork(fileURLToPath(new URL('clumsyShop.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, ...environment, ...env, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
  })
  const log = text(shop.stdout!)
  await once(shop, 'message')
  shop.kill('SIGTERM')
  return log
}
