import { parseArgs } from 'node:util'
import { readConfig, StartupError } from '../../platform/base/config.ts'
import { formatNumber } from '../../platform/base/formatNumber.ts'
import { copyToBucket, copyToDisk } from '../../platform/files/copyFiles.ts'
import { s3Client } from '../../platform/files/s3/s3Client.ts'
import { abortedBySignals, runCommand } from './runCommand.ts'

const directions = { 'to-bucket': copyToBucket, 'to-disk': copyToDisk }
const isDirection = (name: string): name is keyof typeof directions => name in directions

await runCommand('files.mjs to-bucket [--remove] | to-disk', async () => {
  const signal = abortedBySignals()
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  })
  const [name = ''] = positionals
  if (!isDirection(name) || positionals.length > 1)
    throw new StartupError(
      'Choose to-bucket or to-disk; to-bucket --remove also deletes the verified files from the disk.',
    )
  if (values.remove && name !== 'to-bucket') throw new StartupError('--remove works only with to-bucket.')
  const { s3, dataDir } = readConfig(process.env)
  if (!s3) throw new StartupError('There is no bucket: set S3_BUCKET and the variables beside it.')
  const options = { signal, removes: values.remove }
  const { copied, bytes, unchanged } = await directions[name](s3Client(s3), dataDir, options).catch(
    (error: Error) => {
      if (error instanceof StartupError) throw error
      const reason = signal.aborted ? 'It was stopped' : `It ended early: ${error.message}`
      throw new StartupError(`${reason}. What is copied stays; run it again to go on.`)
    },
  )
  const direction =
    name === 'to-bucket'
      ? `from ${dataDir} to the bucket ${s3.bucket}`
      : `from the bucket ${s3.bucket} to ${dataDir}`
  const size = (bytes / 1024 ** 2).toFixed(1)
  console.log(
    `${formatNumber(copied)} files (${size} MB) copied ${direction}; ${formatNumber(unchanged)} were there already. All were read back and are the same.` +
      (values.remove ? ' They have been deleted from the disk.' : ''),
  )
})
