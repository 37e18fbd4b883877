import { createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keptFor } from '@shop/contracts/accounts/keptFor'
import { StartupError } from '../../platform/base/config.ts'
import type { S3Client } from '../../platform/files/s3/s3Client.ts'
import { dayMs } from '../../platform/base/time.ts'

/** The folder of the bucket that backups are kept in. */
const folder = 'backups/'

/** Names that nightly backups have; others are made by hand, and removed by hand. */
const nightly = /^shop-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(\.age)?$/

/** When the backup of this name was made, ms since 1970; null where it is no nightly one. */
const madeAtOf = (name: string): number | null => {
  const found = nightly.exec(name)
  if (!found) return null
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

/** Chooses the newest nightly backup of these names; undefined without one. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .filter(name => madeAtOf(name) !== null)
    .toSorted((one, other) => (madeAtOf(one) ?? 0) - (madeAtOf(other) ?? 0))
    .at(-1)

/** Sends a backup to the bucket, under its own name. Nothing is there before all of it is. */
export const sendBackup = async (client: S3Client, file: string, signal?: AbortSignal): Promise<string> => {
  const key = folder + basename(file)
  await client.putFile(key, file, signal)
  return key
}

const namesIn = async (client: S3Client): Promise<string[]> => {
  const names: string[] = []
  for await (const { key } of client.list(folder, { isFlat: true })) names.push(key.slice(folder.length))
  return names
}

/** Removes nightly backups from the bucket that are older than backups are kept. Gives how many. */
export const removeOldBackups = async (client: S3Client, now: number): Promise<number> => {
  const before = now - keptFor.backups.days * dayMs
  const old = (await namesIn(client)).filter(name => (madeAtOf(name) ?? Infinity) < before)
  for (const name of old) await client.remove(folder + name)
  return old.length
}

/** Brings a backup from the bucket into a folder: that of a name, or the newest nightly one. Gives its place. */
export const fetchBackup = async (
  client: S3Client,
  wanted: string,
  into: string,
  signal?: AbortSignal,
): Promise<string> => {
  const name = wanted === 'newest' ? newestBackup(await namesIn(client)) : basename(wanted)
  if (!name) throw new StartupError('The bucket holds no nightly backup.')
  const object = await client.get(folder + name)
  if (!object) throw new StartupError(`The bucket holds no backup ${name}.`)
  const file = join(into, name)
  await pipeline(object, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    ...(signal && { signal }),
  })
  return file
}
