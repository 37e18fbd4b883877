import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { StartupError, type Config } from '../../platform/base/config.ts'
import { s3Client } from '../../platform/files/s3/s3Client.ts'
import { fetchBackup, newestBackup } from './offSite.ts'

const bucketSource = /^bucket:(?<name>.+)$/

/** Returns the path of the newest nightly backup in a folder. */
const newestBackupIn = async (folder: string): Promise<string> => {
  const newest = newestBackup(await readdir(folder))
  if (!newest) throw new StartupError(`The folder ${folder} has no nightly backup.`)
  return join(folder, newest)
}

/**
 * Runs `work` with a backup's file. The source is a file, a folder of nightly backups, of which the newest is used, or
 * `bucket:newest` or `bucket:<name>`, which is downloaded and removed again.
 */
export const withBackup = async <T>(
  { backupS3 }: Pick<Config, 'backupS3'>,
  source: string,
  work: (file: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  const name = bucketSource.exec(source)?.groups?.['name']
  if (!name) {
    const isFolder = (await stat(source).catch(() => null))?.isDirectory() ?? false
    return work(resolve(isFolder ? await newestBackupIn(source) : source))
  }
  if (!backupS3)
    throw new StartupError('There is no bucket of backups: set BACKUP_S3_BUCKET and the variables beside it.')
  const folder = await mkdtemp(join(tmpdir(), 'shop-backup-')).catch((error: Error) => {
    throw new StartupError(
      `A backup is fetched to ${tmpdir()}, which cannot be written: ${error.message}. Set TMPDIR.`,
    )
  })
  try {
    const downloadedFile = await fetchBackup(s3Client(backupS3), name, folder, signal).catch(
      (error: Error) => {
        if (error instanceof StartupError) throw error
        throw new StartupError(
          `The backup could not be fetched from the bucket ${backupS3.bucket}: ${error.message}.`,
        )
      },
    )
    return await work(downloadedFile)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
