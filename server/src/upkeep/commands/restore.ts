import { parseArgs } from 'node:util'
import { restoreFrom } from '../backup/restoreFrom.ts'
import { readConfig, StartupError } from '../../platform/base/config.ts'
import { formatNumber } from '../../platform/base/formatNumber.ts'
import { abortedBySignals, runCommand } from './runCommand.ts'

await runCommand('restore.mjs [--replace] <file, bucket:newest or bucket:name>', async () => {
  const signal = abortedBySignals()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [source] = positionals
  if (!source || positionals.length > 1)
    throw new StartupError(
      'Name the backup to restore, for example /backups/shop.tar.gz or bucket:newest; put --replace before it if the shop is not empty.',
    )
  const startedAt = performance.now()
  const { madeAt, tables, files, warnings } = await restoreFrom(readConfig(process.env), source, {
    replaces: values.replace,
    signal,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `The shop of ${madeAt}: ${formatNumber(rows)} rows and ${formatNumber(files)} files in ${seconds} s.`,
  )
  for (const warning of warnings) console.log(`! ${warning}`)
})
