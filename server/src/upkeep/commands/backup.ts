import { parseArgs } from 'node:util'
import { keepBackup, tryBackup } from '../backup/keepBackup.ts'
import { readConfig, StartupError } from '../../platform/base/config.ts'
import { abortedBySignals, runCommand } from './runCommand.ts'

await runCommand('backup.mjs <file> | --verify <file, folder or bucket:newest>', async () => {
  const signal = abortedBySignals()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [target] = positionals
  if (!target || positionals.length > 1)
    throw new StartupError(
      values.verify
        ? 'Name what to verify: a backup, a folder with nightly ones, or bucket:newest.'
        : 'Name the file to write, for example /backups/shop.tar.gz.',
    )
  const command = values.verify ? tryBackup : keepBackup
  await command(readConfig(process.env), target, { say: line => console.log(line), signal })
})
