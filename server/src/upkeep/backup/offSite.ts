import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { retentionPeriods } from '@shop/contracts/accounts/retentionPeriods'
import { StartupError } from '../../platform/base/config.ts'
import type { S3Client } from '../../platform/files/s3/s3Client.ts'
import { dayMs } from '../../platform/base/time.ts'

/** The bucket's folder for backups. */
const folder = 'backups/'

/** Names of nightly backups; others are made by hand, and removed by hand. */
const nightlyName = /^shop-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.age)?$/

/** Returns when the backup with this name was made, ms since 1970; null if it is not a nightly one. */
const madeAtOf = (name: string): number | null => {
  const match = nightlyName.exec(name)
  if (!match) return null
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

/** Chooses the newest nightly backup of these names; undefined without one. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .filter(name => madeAtOf(name) !== null)
    .toSorted((a, b) => (madeAtOf(a) ?? 0) - (madeAtOf(b) ?? 0))
    .at(-1)

/** Uploads a backup to the bucket under its own name. The file appears only when it is complete. */
export const sendBackup = async (client: S3Client, file: string, signal?: AbortSignal): Promise<string> => {
  const key = folder + basename(file)
  await client.putFile(key, file, signal)
  return key
}

const listNames = async (client: S3Client): Promise<string[]> => {
  const names: string[] = []
  for await (const { key } of client.list(folder, { isFlat: true })) names.push(key.slice(folder.length))
  return names
}

/** Removes nightly backups past their retention period from the bucket. Returns their number. */
export const removeOldBackups = async (client: S3Client, now: number): Promise<number> => {
  const oldestKeptAt = now - retentionPeriods.backups.days * dayMs
  const oldNames = (await listNames(client)).filter(name => (madeAtOf(name) ?? Infinity) < oldestKeptAt)
  for (const name of oldNames) await client.remove(folder + name)
  return oldNames.length
}

/** Downloads a backup from the bucket into a folder: the named one, or the newest nightly one. Returns its path. */
export const fetchBackup = async (
  client: S3Client,
  nameOrNewest: string,
  targetFolder: string,
  signal?: AbortSignal,
): Promise<string> => {
  const name = nameOrNewest === 'newest' ? newestBackup(await listNames(client)) : basename(nameOrNewest)
  if (!name) throw new StartupError('The bucket has no nightly backup.')
  const object = await client.get(folder + name)
  if (!object) throw new StartupError(`The bucket has no backup ${name}.`)
  const file = join(targetFolder, name)
  await pipeline(object, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    ...(signal && { signal }),
  })
  return file
}
