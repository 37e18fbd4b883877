import { codeOf, messageOf } from '../base/errorParts.ts'
import { StartupError, type Config } from '../base/config.ts'
import type { Clock } from '../base/deps.ts'
import { FilesUnavailable, type FileStore } from '../base/FileStore.ts'
import { localFileStore } from './localFileStore.ts'
import { S3Error } from './s3/S3Error.ts'
import { s3FileStore } from './s3/s3FileStore.ts'

/** System error codes for an unknown host, and for TLS that is missing or not trusted. */
const misconfiguredCodes = /^(ENOTFOUND|ERR_TLS_.*|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|EPROTO|HPE_.*)$/

const isMisconfiguration = (cause: unknown): boolean =>
  cause instanceof S3Error ? !cause.isTransient : misconfiguredCodes.test(codeOf(cause) ?? '')

/** Returns the file store that the environment configures. */
export const fileStoreOf = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, clock: Clock): FileStore =>
  s3 ? s3FileStore(s3, clock) : localFileStore(dataDir)

/**
 * Throws a StartupError if the settings of the bucket are wrong. A store that is only unavailable does not prevent the
 * shop from starting: the shop then runs without pictures, and the reason is passed to the callback.
 */
export const checkFiles = async (
  files: FileStore,
  { s3 }: Pick<Config, 's3'>,
  onUnavailable: (reason: string) => void,
): Promise<void> => {
  try {
    await files.check()
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    const { cause } = error
    if (!isMisconfiguration(cause)) return onUnavailable(messageOf(cause))
    throw new StartupError(
      `The bucket ${s3?.bucket} at ${s3?.endpoint} cannot be used: ${messageOf(cause)}. ` +
        'Please check the variables that begin with S3_.',
    )
  }
}
