import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig, StartupError } from '../server/src/config.ts'
import { ownAddress } from '../server/src/ownAddress.ts'
import { refuseTakenPorts } from '../server/src/refuseTakenPorts.ts'
import { buildIfStale } from './buildIfStale.ts'
import { runOrEnd } from './run.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const port = Number(process.env['PORT'] || 3000)
const host = process.env['HOST'] || '0.0.0.0'

const isReady = () =>
  fetch(`${ownAddress(host, port)}/api/readyz`).then(
    answer => answer.ok,
    () => false,
  )

try {
  await refuseTakenPorts(readConfig(process.env))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  const hint = /set PORT to another/.test(error.message) ? ` For example: PORT=${port + 100} npm start` : ''
  console.error(`${error.message}${hint}`)
  process.exit(1)
}
await buildIfStale()
await runOrEnd(process.execPath, ['--import', 'tsx', at('scripts/demo.ts'), '--if-empty'])

const server = spawn(process.execPath, ['--enable-source-maps', at('server/dist/main.mjs')], {
  stdio: 'inherit',
  env: { LOG_LEVEL: 'warn', ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
const ended = once(server, 'exit').then(([code]) => process.exit((code as number | null) ?? 0))

while (!(await isReady())) await Promise.race([setTimeout(100), ended])

const address = process.env['PUBLIC_URL'] || ownAddress(host, port, 'localhost')
const hasSmtp = Boolean(process.env['SMTP_URL'])
const hasStripe = Boolean(process.env['STRIPE_SECRET_KEY'])
console.log(`
  The shop is open.

  Shop        ${address}
  API         ${address}/api/docs
  ${hasSmtp ? '' : `Mails       ${address}/dev/mail\n  `}${hasStripe ? '' : 'Payments    the sandbox: no money moves. Test card 4242 4242 4242 4242\n  '}
  Customer    yusuf@madar.test    madar-customer-2026
  Admin       admin@madar.test    madar-admin-2026

  Stop with Ctrl+C.
`)
