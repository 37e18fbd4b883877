import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { createClient } from '@shop/client/createClient'
import { startSandbox, type Sandbox } from '@shop/payments-sandbox/startSandbox'
import { tableLookup } from '../people/accounts/addresses/tableLookup.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/base/config.ts'
import { connect } from '../platform/database/connect.ts'
import { listenForChanges } from '../catalogue/products/listenForChanges.ts'
import { watchQueries } from '../platform/database/watchQueries.ts'
import type { Clock, Deps } from '../platform/base/deps.ts'
import { guestCookie } from '../platform/http/admit.ts'
import { backlog, serverOptions } from '../platform/http/connections/serverOptions.ts'
import { jobs as allJobs, startJobs, stopJobs, type Jobs } from '../upkeep/jobs/startJobs.ts'
import { createLog } from '../platform/base/log.ts'
import { createTestMailer, type TestMailer } from './testMailer.ts'
import { fileStoreOf } from '../platform/files/openFiles.ts'
import { drawLabel } from '../sales/orders/invoices/pdf/drawLabel.ts'
import { labelSandbox } from '../sales/orders/payments/stripe/startSandboxForShop.ts'
import { stripeProvider } from '../sales/orders/payments/stripe/stripeProvider.ts'
import { settingsReader } from '../office/settings/settingsReader.ts'
import { createVault } from '../platform/base/vault.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { createMigratedDatabase, type Dialect, onBothDatabases, type TestDatabase } from './databases.ts'
import { s3Environment, type TestS3 } from './s3/startS3.ts'

export const secretKey = 'sk_test_sandbox'
export const webhookSecret = 'whsec_sandbox'

/** Parts that outlive a shop, so that it can be restarted on the same rows. */
export interface PersistentParts {
  database: TestDatabase
  sandbox: Sandbox
  clock: Clock
  mails: TestMailer
}

/** A whole shop on a fresh database behind real HTTP, with its own payments sandbox. */
export interface TestShop {
  url: string
  deps: Deps
  sandbox: Sandbox
  /** The outbox and webhooks are processed only when `jobs.outbox` and `jobs.webhooks` are woken. */
  jobs: Jobs
  /** Emails that were sent. */
  mails: TestMailer
  /** Calls the API as a visitor, as a signed-in user, with an access token, or with a guest's cookies. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentInput<E>,
    caller?: string | { accessToken: string },
  ) => Promise<Answer<E>>
  /** Sends a plain request below the API base, for input that no typed client would send. */
  request: (path: string, init?: RequestInit) => Promise<Response>
  /**
   * Moves the clock that the shop and its sandbox share by this many milliseconds. Has no effect on a clock that was
   * passed in.
   */
  passTime: (ms: number) => void
  stop: () => Promise<void>
}

const partsOf = (refusal: string | number | object): object => {
  if (typeof refusal === 'object') return refusal
  return typeof refusal === 'number' ? { status: refusal } : { code: refusal }
}

/** Awaits a call that is refused with this code, status or error, and with this message or one that matches it. */
export const refuses = (
  call: Promise<unknown>,
  refusal: string | number | object,
  message?: string | RegExp,
): Promise<void> => {
  const text = message instanceof RegExp ? expect.stringMatching(message) : message
  return expect(call).rejects.toMatchObject({
    ...partsOf(refusal),
    ...(text !== undefined && { message: text }),
  })
}

const withToken = (headers: HeadersInit | undefined, accessToken: string) => {
  const authorizedHeaders = new Headers(headers)
  if (accessToken.startsWith(`${guestCookie}=`)) authorizedHeaders.set('cookie', accessToken)
  else authorizedHeaders.set('authorization', `Bearer ${accessToken}`)
  return authorizedHeaders
}

export interface TestShopOptions {
  /** Parameters of Postgres as in DATABASE_URL, such as `lock_timeout=300`. */
  databaseParameters?: string
  /** Key of the metrics; without one they are not measured. */
  statusKey?: string
  /** Runs jobs only when they are woken: for a shop filled with rows of another time. */
  areJobsOnDemand?: boolean
  /** A store for the shop's files; without one they are on the disk. */
  s3?: TestS3
  /** Parts of an earlier shop to continue with; without them the shop creates its own. */
  persistentParts?: PersistentParts
  logLevel?: string
  /** `CATALOGUE_MEMORY`, MB. */
  catalogueMemory?: number
}

/** Creates a database, a provider and a mailer for one shop, which are removed when it stops. */
const createPersistentParts = async (dialect: Dialect, now: Clock['now']): Promise<PersistentParts> => ({
  database: await createMigratedDatabase(dialect),
  sandbox: await startSandbox({ secretKey, webhookSecret, webhookUrl: '', now, drawLabel }),
  clock: { now },
  mails: createTestMailer(),
})

export const startShop = async (
  dialect: Dialect,
  {
    databaseParameters,
    statusKey = '',
    areJobsOnDemand = false,
    s3,
    persistentParts,
    logLevel = 'error',
    catalogueMemory = 64,
  }: TestShopOptions = {},
): Promise<TestShop> => {
  let shiftMs = 0
  const { clock, sandbox, mails, ...remainingParts } =
    persistentParts ?? (await createPersistentParts(dialect, () => Date.now() + shiftMs))
  const { drop, ...database } = remainingParts.database
  if (databaseParameters) database.databaseUrl += `?${databaseParameters}`
  const db = connect({ ...database, acquireTimeout: dialect === 'sqlite' ? 5000 : 40_000 })
  const log = createLog(process.env['LOG_LEVEL'] ?? logLevel)
  watchQueries(db, log)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl ?? '',
    RATE_LIMITS: 'off',
    PASSWORD_HASHING: 'light',
    STATUS_KEY: statusKey,
    LOCAL_RECEIVERS: 'yes',
    CATALOGUE_MEMORY: String(catalogueMemory),
    ...(s3 && s3Environment(s3)),
  })
  const closing = new AbortController()
  const changeListener = listenForChanges({ db, log })
  await changeListener.begun
  const deps: Deps = {
    config,
    publicUrl: '',
    jwtSecret: new TextEncoder().encode('a secret of the tests, long enough'),
    db,
    clock,
    startedAt: clock.now(),
    payments: stripeProvider({ secretKey, webhookSecret, apiBase: sandbox.url }, clock),
    labelSandbox: labelSandbox({ secretKey, apiBase: sandbox.url }),
    files: fileStoreOf(config, clock),
    mail: mails,
    addressLookup: tableLookup,
    settings: settingsReader(db),
    vault: createVault(new Uint8Array(32)),
    log,
    closing: closing.signal,
  }
  // Nightly jobs would otherwise run in the middle of a slow test.
  const runsOnDemand = ({ name, isDue }: (typeof allJobs)[number]) =>
    areJobsOnDemand || isDue || name === 'outbox' || name === 'webhooks'
  const onDemand = allJobs.filter(runsOnDemand)
  const jobs = startJobs(deps, { onDemand: onDemand.map(({ name }) => name) })
  // Never reports overload: a busy machine must not refuse the requests of tests.
  const answer = buildApp(deps, jobs).callback()
  const server = createServer(serverOptions, (request, response) => void answer(request, response))
  // The client closes kept-alive connections: if a shop is busy for minutes, either side might close first.
  if (persistentParts) server.keepAliveTimeout = 0
  server.listen({ port: 0, host: '127.0.0.1', backlog })
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  deps.publicUrl = url
  sandbox.setWebhookUrl(`${url}/api/webhooks/stripe`)
  /** Cookies that guests received later, by the cookie that they started with. */
  const moreCookies = new Map<string, string[]>()
  const send: typeof fetch = async (address, init) => {
    const headers = new Headers(init?.headers)
    const initialCookie = headers.get('cookie')
    if (initialCookie === null) return fetch(address, init)
    headers.set('cookie', [initialCookie, ...(moreCookies.get(initialCookie) ?? [])].join('; '))
    const response = await fetch(address, { ...init, headers })
    const more = response.headers.getSetCookie().map(line => line.split(';')[0]!)
    moreCookies.set(initialCookie, [...(moreCookies.get(initialCookie) ?? []), ...more])
    return response
  }
  const request = (path: string, init?: RequestInit) => send(`${url}/api${path}`, init)

  return {
    url,
    deps,
    sandbox,
    jobs,
    mails,
    request,
    call: (endpoint, input, caller) => {
      const accessToken = typeof caller === 'object' ? caller.accessToken : caller
      return createClient({
        base: `${url}/api`,
        ...(accessToken && {
          fetch: (address, init) =>
            send(address, { ...init, headers: withToken(init?.headers, accessToken) }),
        }),
      }).call(endpoint, input)
    },
    passTime: ms => {
      shiftMs += ms
    },
    stop: async () => {
      closing.abort()
      if (!persistentParts) await sandbox.close()
      await stopJobs(jobs)
      server.closeAllConnections()
      await new Promise(done => server.close(done))
      await changeListener.close()
      await db.destroy()
      if (!persistentParts) await drop()
    },
  }
}

/** Starts a shop before the first test of the enclosing `describe`, and stops it after the last. */
export const useShop = (dialect: Dialect, options?: TestShopOptions): TestShop => {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await startShop(dialect, options))
  })
  afterAll(() => shop.stop())
  return shop
}

/** Declares the same tests for a shop on SQLite and for one on Postgres. */
export const describeShop = (title: string, tests: (shop: TestShop, dialect: Dialect) => void): void =>
  onBothDatabases(title, dialect => tests(useShop(dialect), dialect))

/** Does the waiting work of a job. */
export const runWaiting = async ({ jobs }: TestShop, name: keyof Jobs): Promise<void> => {
  jobs[name].wake()
  await jobs[name].idle()
}
