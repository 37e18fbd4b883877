import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { JobName } from '@shop/contracts/jobs/endpoints'
import { z } from 'zod'
import { parseWebhook, type Webhook } from './webhook.ts'
import { parseMailAddress, type MailAddress } from './mailAddress.ts'
import { readS3Bucket, s3Names, type S3Bucket } from './S3Place.ts'
import { parseSmtpUrl, type SmtpServer } from './SmtpServer.ts'

const onOff = z.enum(['on', 'off'], 'must be on or off')
const yesNo = z.enum(['yes', 'no'], 'must be yes or no')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
const wholeNumber = (min: number, max: number) => {
  const range = `must be between ${min} and ${max}`
  return z.coerce.number('must be a number').int('must be a whole number').min(min, range).max(max, range)
}
const parsedBy = <T>(parse: (text: string) => T | null, message: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = parse(text)
      if (value !== null) return value
      context.addIssue(message)
      return z.NEVER
    })
    .optional()
const parseJobs = (text: string): readonly JobName[] | null => {
  if (text === 'all') return JobName.options
  if (text === 'none') return []
  const parsed = z.array(z.enum(JobName.options)).safeParse(text.split(',').map(name => name.trim()))
  return parsed.success ? parsed.data : null
}
/** Each process uses eleven connections: more processes exceed the default limit of Postgres, 100. */
const maxAutoWorkers = 8
const maxWorkers = 64
const parseWorkers = (text: string): number | 'auto' | null => {
  if (text === 'auto') return text
  const count = Number(text)
  return /^\d+$/.test(text) && count >= 1 && count <= maxWorkers ? count : null
}
/** `0` is the same as leaving it out; `none` states that there is no proxy, also in production. */
const parseHops = (text: string) =>
  /^(none|\d|10)$/.test(text) ? { isStated: text !== '0', count: Number(text) || 0 } : null
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const blankAsUndefined = (value: unknown) => (value === '' ? undefined : value)

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PORT: wholeNumber(1, 65_534).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webAddress
    .regex(/^[^?#]*$/, 'must have no query and no fragment')
    .regex(/^(?!https?:\/\/[^/?#]+\/+[^/?#])/, 'must have no path: the shop has a host name of its own')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must be an address such as postgres://user:password@host/database')
    .optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w+$/, 'must be a whole key, which starts with sk_ or rk_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]+$/, 'must be a whole secret, which starts with whsec_')
    .optional(),
  STRIPE_API_BASE: webAddress.optional(),
  SMTP_URL: parsedBy(parseSmtpUrl, 'must be an address such as smtp://user:password@mail.example:587'),
  MAIL_FROM: parsedBy(parseMailAddress, 'must be an address such as Madar <orders@shop.example>'),
  BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY_HOPS: parsedBy(parseHops, 'must be none or a number from 1 to 10'),
  RATE_LIMITS: onOff.default('on'),
  PASSWORD_HASHING: z.enum(['full', 'light'], 'must be full or light').default('full'),
  ALERT_WEBHOOK: parsedBy(
    parseWebhook,
    'must be an address such as slack+https://hooks.slack.com/services/…; teams, ntfy and json are the other forms',
  ),
  LOCAL_RECEIVERS: yesNo.default('no'),
  STATUS_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  JOBS: parsedBy(parseJobs, `must be all, none or some of ${JobName.options.join(', ')}`),
  WORKERS: parsedBy(parseWorkers, `must be auto or a number from 1 to ${maxWorkers}`),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  CATALOGUE_MEMORY: wholeNumber(0, 4096).default(64),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ALLOW_DEMO: yesNo.default('no'),
})

/** All variables that the shop reads. */
export const variableNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...['S3', 'BACKUP_S3'].flatMap(prefix => s3Names.map(name => `${prefix}_${name}`)),
]

/** A mistake by the person who starts the shop: reported in one sentence, with exit code 1. */
export class StartupError extends Error {}

/** A reason not to start that may pass by itself: the database is unavailable, or has no connection left. */
export class TransientStartupError extends StartupError {}

export interface Config {
  isProduction: boolean
  port: number
  host: string
  /** Address at which shoppers reach the shop, without a trailing slash; null means this machine, see `ownAddress`. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /** Bucket of the files; null means that they are stored in the data directory. */
  s3: S3Bucket | null
  /** Encrypts backups: a passphrase, or a key of age. Null means that they are not encrypted. */
  backupKey: string | null
  /** Bucket to which backups are also sent. */
  backupS3: S3Bucket | null
  /** Null means that the payments sandbox replaces the provider. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | null } | null
  /** Null means that the settings name the mail server; if they name none, emails are stored as files. */
  smtp: SmtpServer | null
  /** Sender of emails; null means the shop's name and address from the settings. */
  mailFrom: MailAddress | null
  jwtSecret: string | null
  trustProxyHops: number
  hasRateLimits: boolean
  /** Passwords are hashed very quickly, and can be guessed as quickly. */
  hashesLightly: boolean
  /** Webhook that receives alerts, in addition to the shop's mailbox. */
  alertWebhook: Webhook | null
  /** Allows addresses entered by staff to be on this machine and without TLS, for trying out webhooks and sign-in. */
  reachesLocal: boolean
  /** Lets an external probe read /api/status with this key; null means that nobody may. */
  statusKey: string | null
  /** Number of processes that answer requests side by side on one port. */
  workers: number
  /** Background jobs that this process runs automatically; it runs the others only on request. */
  jobs: readonly JobName[]
  logLevel: string
  /** Seconds during which a stopping shop still answers, so that a proxy in front sees that it is not ready. */
  drainSeconds: number
  /** Size of the cache of answers about products, bytes. */
  catalogueMemoryBytes: number
  /** Demo accounts and the payments sandbox are allowed in production. */
  allowsDemo: boolean
}

/**
 * Refuses settings with which a real shop would accept test payments, be open to attacks, or send its customers to a
 * wrong address.
 */
const rejectDemoSettings = (values: z.output<typeof Environment>): void => {
  const { RATE_LIMITS, STRIPE_SECRET_KEY, PUBLIC_URL, TRUST_PROXY_HOPS } = values
  if (!STRIPE_SECRET_KEY)
    throw new StartupError(
      'No STRIPE_SECRET_KEY: the payments sandbox does not run in production unless ALLOW_DEMO=yes.',
    )
  if (RATE_LIMITS === 'off')
    throw new StartupError('RATE_LIMITS=off is for load tests, never for production.')
  if (/^.k_test_/.test(STRIPE_SECRET_KEY))
    throw new StartupError(
      'STRIPE_SECRET_KEY is for test payments: it does not run in production unless ALLOW_DEMO=yes.',
    )
  if (!PUBLIC_URL?.startsWith('https://'))
    throw new StartupError(
      'PUBLIC_URL is needed in production and must begin with https://: pages, mails and payments lead there.',
    )
  // If all clients had a single address, one shopper's mistakes would lock everybody out, and rate limits would not
  // work.
  if (!TRUST_PROXY_HOPS?.isStated)
    throw new StartupError(
      'TRUST_PROXY_HOPS=0 takes every shopper for the proxy in front: set it to the number of proxies, or to none where shoppers connect to the shop itself.',
    )
}

/** SQLite allows only one process: see `lockDatabase`. */
const countWorkers = ({ WORKERS = 1, DATABASE_URL }: z.output<typeof Environment>): number => {
  if (WORKERS === 'auto') return DATABASE_URL ? Math.min(availableParallelism(), maxAutoWorkers) : 1
  if (WORKERS > 1 && !DATABASE_URL)
    throw new StartupError(
      `WORKERS=${WORKERS} needs Postgres, as SQLite serves one process: set DATABASE_URL, or WORKERS=1.`,
    )
  return WORKERS
}

/** Reads the environment. Throws a StartupError that names each wrong value. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(env).map(([k, v]) => [k, blankAsUndefined(v)])),
  )
  const problems = (parsed.error?.issues ?? []).map(issue => `${issue.path.join('.')} ${issue.message}`)
  const s3 = readS3Bucket(env, 'S3', problem => problems.push(problem))
  const backupS3 = readS3Bucket(env, 'BACKUP_S3', problem => problems.push(problem))
  if (!parsed.success || problems.length > 0)
    throw new StartupError(`The configuration is wrong: ${problems.join('; ')}.`)
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const allowsDemo = values.ALLOW_DEMO === 'yes'
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET)
    throw new StartupError('STRIPE_WEBHOOK_SECRET is needed beside STRIPE_SECRET_KEY.')
  if (backupS3 && !values.BACKUP_KEY)
    throw new StartupError(
      'BACKUP_KEY is needed beside BACKUP_S3_BUCKET: a backup leaves this machine encrypted only.',
    )
  // Passwords of real people stay stored for long, even if everything else is a demo.
  if (isProduction && values.PASSWORD_HASHING === 'light')
    throw new StartupError('PASSWORD_HASHING=light is for tests, never for production.')
  if (isProduction && values.LOCAL_RECEIVERS === 'yes')
    throw new StartupError('LOCAL_RECEIVERS=yes is for trying things out, never for production.')
  if (isProduction && !allowsDemo) rejectDemoSettings(values)
  return {
    isProduction,
    port: values.PORT,
    // In development, the demo's passwords and emails must not be visible on the network.
    host: values.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    s3,
    backupKey: values.BACKUP_KEY ?? null,
    backupS3,
    stripe: values.STRIPE_SECRET_KEY
      ? {
          secretKey: values.STRIPE_SECRET_KEY,
          webhookSecret: values.STRIPE_WEBHOOK_SECRET ?? '',
          apiBase: values.STRIPE_API_BASE ?? null,
        }
      : null,
    smtp: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    jwtSecret: values.JWT_SECRET ?? null,
    trustProxyHops: values.TRUST_PROXY_HOPS?.count ?? 0,
    hasRateLimits: values.RATE_LIMITS === 'on',
    hashesLightly: values.PASSWORD_HASHING === 'light',
    alertWebhook: values.ALERT_WEBHOOK ?? null,
    reachesLocal: values.LOCAL_RECEIVERS === 'yes',
    statusKey: values.STATUS_KEY ?? null,
    workers: countWorkers(values),
    jobs: values.JOBS ?? JobName.options,
    logLevel: values.LOG_LEVEL,
    drainSeconds: values.DRAIN_SECONDS,
    catalogueMemoryBytes: values.CATALOGUE_MEMORY * 1_000_000,
    allowsDemo,
  }
}
