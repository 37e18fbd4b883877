import type { Config } from '../../platform/base/config.ts'
import { withBackup } from './findBackup.ts'
import { restore } from './restore.ts'

/** Warns if the backup's shop stored its files elsewhere than this one does. */
const fileWarnings = ({ s3 }: Config, bucket: string | undefined, files: number): string[] => {
  if (bucket && bucket !== s3?.bucket)
    return [
      `Pictures, videos and documents were in the bucket ${bucket}, and are not in this backup. Keep files there (S3_BUCKET), or copy them: files.mjs to-disk.`,
    ]
  if (bucket) return [`Pictures, videos and documents are in the bucket ${bucket}, as they are now.`]
  if (s3 && files > 0)
    return [
      `Pictures, videos and documents of the backup are on this disk now, and this shop looks for them in the bucket ${s3.bucket}: files.mjs to-bucket takes them there.`,
    ]
  return []
}

interface Options {
  replaces: boolean
  signal?: AbortSignal | undefined
}

/** Restores a backup by the environment's settings; it may be encrypted and in the bucket of backups. */
export const restoreFrom = (config: Config, source: string, { replaces, signal }: Options) =>
  withBackup(
    config,
    source,
    async file => {
      const { warnings, ...manifest } = await restore(config, file, {
        replaces,
        signal,
        key: config.backupKey,
      })
      return {
        ...manifest,
        warnings: [...fileWarnings(config, manifest.bucket, manifest.files), ...warnings],
      }
    },
    signal,
  )
