import { dirname } from 'node:path'
import { StartupError, type Config } from '../../platform/base/config.ts'
import { formatNumber } from '../../platform/base/formatNumber.ts'
import { s3Client } from '../../platform/files/s3/s3Client.ts'
import { backUp } from './backUp.ts'
import { withBackup } from './findBackup.ts'
import { noteBackup } from './noteBackup.ts'
import { removeOldBackups, sendBackup } from './offSite.ts'
import { refuseInvalidKey } from './refuseInvalidKey.ts'
import { removeAbandoned } from './removeAbandoned.ts'
import { verifyBackup } from './verifyBackup.ts'

interface Output {
  /** Prints a line for a person. Lines that begin with ! need attention. */
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

/** Records a step of the backup in the database; a failure is only printed, since the backup is valid. */
const noteStep = (config: Config, step: Parameters<typeof noteBackup>[1], { say }: Output) =>
  noteBackup(config, step).catch((error: Error) =>
    say(`! It could not be recorded in the database: ${error.message}.`),
  )

/** Makes the backup's file, prints its size and warnings, and returns its path. */
const makeBackup = async (config: Config, target: string, output: Output) => {
  const { backupKey: key, s3 } = config
  await refuseInvalidKey(key)
  await removeAbandoned(dirname(target))
  const finalTarget = key && !target.endsWith('.age') ? `${target}.age` : target
  const startedAt = performance.now()
  const bucket = s3?.bucket ?? null
  const { file, rows, files, bytes } = await backUp(config, finalTarget, {
    signal: output.signal,
    key,
    bucket,
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const size = (bytes / 1024 ** 2).toFixed(1)
  output.say(
    `${file}: ${formatNumber(rows)} rows and ${formatNumber(files)} files in ${size} MB, ${seconds} s.`,
  )
  if (bucket)
    output.say(`! Pictures, videos and documents are in the bucket ${bucket} and not in this backup.`)
  if (config.isProduction && !key)
    output.say('! The backup is not encrypted, and contains customer data and secrets: set BACKUP_KEY.')
  await noteStep(config, 'made', output)
  return file
}

/** Uploads the file to the bucket of backups, if there is one, and removes old backups there. */
const uploadBackup = async (config: Config, file: string, output: Output) => {
  const { backupS3 } = config
  if (!backupS3) return
  const { bucket } = backupS3
  const client = s3Client(backupS3)
  const key = await sendBackup(client, file, output.signal).catch((error: Error) => {
    throw new StartupError(
      `The backup ${file} is made, and could not be sent to the bucket ${bucket}: ${error.message}.`,
    )
  })
  await noteStep(config, 'sent', output)
  const removed = await removeOldBackups(client, Date.now()).catch((error: Error) => {
    output.say(`! Old backups could not be removed from the bucket ${bucket}: ${error.message}.`)
    return 0
  })
  output.say(`Sent to the bucket ${bucket} as ${key}. Old backups removed there: ${formatNumber(removed)}.`)
}

/**
 * Makes a backup by the environment's settings: encrypts it, uploads it, and then removes old ones from the bucket.
 * Throws a StartupError with one sentence.
 */
export const keepBackup = async (config: Config, target: string, output: Output): Promise<void> =>
  uploadBackup(config, await makeBackup(config, target, output), output)

/** Verifies a backup by restoring it into an empty shop: a file, the newest of a folder, or one of the bucket. */
export const tryBackup = (config: Config, source: string, output: Output): Promise<void> =>
  withBackup(
    config,
    source,
    async file => {
      const { madeAt, tables, rows, files } = await verifyBackup(file, {
        key: config.backupKey,
        signal: output.signal,
      })
      output.say(
        `${file}: restored into an empty place and identical in all of ${formatNumber(rows)} rows of ${formatNumber(tables)} tables and ` +
          `${formatNumber(files)} files. It is the shop of ${madeAt}.`,
      )
      await noteStep(config, 'verified', output)
    },
    output.signal,
  )
