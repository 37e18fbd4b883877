import { parseArgs } from 'node:util'
import { backUp } from '../backup/backUp.ts'
import { readConfig, StartupError } from '../base/config.ts'
import { keepToOwner } from '../base/dataDir.ts'

const figure = (number: number) => number.toLocaleString('en-GB')

keepToOwner()
const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target] = positionals
  if (!target || positionals.length > 1)
    throw new StartupError('Say where to, for example /backups/shop.tar.gz.')
  const startedAt = performance.now()
  const { file, rows, files, bytes } = await backUp(readConfig(process.env), target, stopping.signal)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const size = (bytes / 1024 ** 2).toFixed(1)
  console.log(`${file}: ${figure(rows)} rows and ${figure(files)} files in ${size} MB, ${seconds} s.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
