import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readConfig, StartupError } from '../server/src/platform/base/config.ts'
import { ownAddress } from '../server/src/platform/base/ownAddress.ts'
import { refuseBusyPorts } from '../server/src/refuseBusyPorts.ts'
import { buildIfStale } from './buildIfStale.ts'
import { isReady } from './processes/isReady.ts'
import { keepRunning } from './processes/keepRunning.ts'
import { runOrEnd } from './processes/run.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const readOwnConfig = async () => {
  try {
    const config = readConfig(process.env)
    await refuseBusyPorts(config)
    return config
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const otherPort = Number(process.env['PORT'] || 3000) + 100
    const hint = /set PORT to another/.test(error.message) ? ` For example: PORT=${otherPort} npm start` : ''
    console.error(`${error.message}${hint}`)
    process.exit(1)
  }
}

const { host, port, publicUrl, smtp, stripe } = await readOwnConfig()
await buildIfStale()
await runOrEnd(process.execPath, ['--import', 'tsx', pathOf('scripts/demo.ts'), '--if-empty'])

const shop = keepRunning(
  () =>
    spawn(process.execPath, ['--enable-source-maps', pathOf('server/dist/main.mjs')], {
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', ...process.env },
    }),
  () => isReady(ownAddress(host, port)),
)
void shop.ended.then(code => process.exit(code))
await shop.ready

const ownUrl = ownAddress(host, port, 'localhost')
const address = publicUrl ?? ownUrl
// Stored emails are shown only to this machine, at its own host names.
const hasMailbox = !smtp && !stripe && ownUrl.includes('//localhost:')
console.log(`
  The shop is open.

  Shop        ${address}
  API         ${address}/api/docs
  ${hasMailbox ? `Mails       ${ownUrl}/dev/mail\n  ` : ''}${stripe ? '' : 'Payments    the sandbox: no money moves. Test card 4242 4242 4242 4242\n  '}
  Customer    yusuf@madar.test    madar-customer-2026
  Admin       admin@madar.test    madar-admin-2026
  Packer      packer@madar.test   madar-packer-2026

  Stop with Ctrl+C.
`)
