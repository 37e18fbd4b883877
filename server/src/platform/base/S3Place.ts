import { keysOf, recordOf } from '@shop/contracts/keys'
import { z } from 'zod'

/** A bucket of S3 or a compatible store, with its access key. */
export interface S3Bucket {
  /** Address of the store, without the bucket and without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket's name is in the path; otherwise in front of the host name. */
  isPathStyle: boolean
}

const addressMessage = 'must be an address such as https://s3.eu-west-2.amazonaws.com'

/** Checks of each variable, by the part of its name after `S3_` or `BACKUP_S3_`. */
const variableChecks = {
  ENDPOINT: z
    .url({ protocol: /^https?$/, error: addressMessage })
    .regex(/^https?:\/\/[^?#@]+$/, addressMessage)
    .optional(),
  REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a name such as eu-west-2')
    .optional(),
  BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, such as shop-files')
    .optional(),
  ACCESS_KEY_ID: z.string().optional(),
  SECRET_ACCESS_KEY: z.string().optional(),
  PATH_STYLE: z.enum(['yes', 'no'], 'must be yes or no').optional(),
}

const variableNames = keysOf(variableChecks)
/** Names of a bucket's variables, without their prefix. */
export const s3Names: readonly string[] = variableNames
const requiredNames = ['BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const
const Values = z.object(variableChecks)

/**
 * Reads the bucket that variables such as `S3_BUCKET` describe, where `S3` is the prefix; null if none is set. Calls
 * `refuse` with each mistake.
 */
export const readS3Bucket = (
  env: Record<string, string | undefined>,
  prefix: string,
  refuse: (problem: string) => void,
): S3Bucket | null => {
  const values = recordOf(variableNames, name => env[`${prefix}_${name}`] || undefined)
  if (Object.values(values).every(value => value === undefined)) return null
  const parsed = Values.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) refuse(`${prefix}_${path.join('.')} ${message}`)
  for (const name of requiredNames)
    if (!values[name])
      refuse(
        `${prefix}_${name} is missing: ${requiredNames.map(part => `${prefix}_${part}`).join(', ')} go together`,
      )
  if (!parsed.data?.ENDPOINT && !values['REGION'])
    refuse(
      `${prefix}_REGION is missing: set it to the bucket's AWS region, or set ${prefix}_ENDPOINT for another store`,
    )
  const {
    ENDPOINT,
    REGION = 'us-east-1',
    BUCKET,
    ACCESS_KEY_ID,
    SECRET_ACCESS_KEY,
    PATH_STYLE,
  } = parsed.data ?? {}
  if (!BUCKET || !ACCESS_KEY_ID || !SECRET_ACCESS_KEY) return null
  return {
    endpoint: (ENDPOINT ?? `https://s3.${REGION}.amazonaws.com`).replace(/\/+$/, ''),
    region: REGION,
    bucket: BUCKET,
    accessKeyId: ACCESS_KEY_ID,
    secretAccessKey: SECRET_ACCESS_KEY,
    isPathStyle: PATH_STYLE !== 'no',
  }
}
