import { parseArgs } from 'node:util'
import { keepBackup, tryBackup } from '../backup/keepBackup.ts'
import { readConfig, StartupError } from '../base/config.ts'
import { keepToOwner } from '../base/dataDir.ts'

keepToOwner()
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [target] = positionals
  if (!target || positionals.length > 1)
    throw new StartupError(
      values.verify
        ? 'Say what to verify: a backup, a folder with nightly ones, or bucket:newest.'
        : 'Say where to, for example /backups/shop.tar.gz.',
    )
  const act = values.verify ? tryBackup : keepBackup
  await act(readConfig(process.env), target, { say: line => console.log(line), signal: stopping.signal })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
