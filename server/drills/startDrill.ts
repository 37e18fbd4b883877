import { join } from 'node:path'
import type { Answer, Endpoint, SentInput } from '@shop/contracts/endpoint'
import { createClient } from '@shop/client/createClient'
import { startSandbox, type Sandbox } from '@shop/payments-sandbox/startSandbox'
import { afterAll, beforeAll } from 'vitest'
import { signAccessToken } from '../src/people/accounts/sessions/tokens.ts'
import { connect } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/opening/migrate.ts'
import { settingsReader } from '../src/office/settings/settingsReader.ts'
import { signUp } from '../src/test/accounts.ts'
import { createMigratedDatabase, type Dialect, type TestDatabase } from '../src/test/databases.ts'
import { freePort } from '../src/test/processes/freePort.ts'
import type { TestShop } from '../src/test/startShop.ts'
import { record } from './books/figures.ts'
import { findDuplicateMails, startMailServer, type Outage, type MailServer } from './people/MailServer.ts'
import { ShopProcess } from './ShopProcess.ts'

const secretKey = 'sk_test_drills'
export const webhookSecret = 'whsec_drills'
const jwtSecret = 'a secret of the fault drills, long enough'
/** Shortest interval of the shop's own jobs. */
const stepMs = 5000

/**
 * Runs the shop in a separate process and the provider in this one, so that the provider survives when the shop is
 * killed.
 */
export interface Drill {
  dialect: Dialect
  url: string
  database: TestDatabase
  sandbox: Sandbox
  mailServer: MailServer
  outages: Outage[]
  process: ShopProcess
  /** Starts the shop at the drill's time. */
  start: () => Promise<void>
  spawn: () => void
  /** Starts another process of the same shop, on the same database, and returns the address where it listens. */
  startReplica: (environment: Record<string, string>) => Promise<{ process: ShopProcess; url: string }>
  /**
   * Works on the database without the shop. A SQLite file is closed afterwards, so that a killed shop leaves it as a
   * crash would.
   */
  withShop: <T>(work: (shop: TestShop) => Promise<T>) => Promise<T>
  /** Calls the first process of the shop, or the one at `baseUrl`. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentInput<E>,
    accessToken?: string,
    baseUrl?: string,
  ) => Promise<Answer<E>>
  /** An access token of a member of staff. */
  staffToken: string
  /** Returns a token that lasts for the whole drill. */
  tokenFor: (account: { accessToken: string }) => Promise<string>
  /**
   * Moves the clocks of shop and provider at once, as when their machines sleep: each timer due in between fires once.
   * Resolves when the shop has done the work then due.
   */
  passTime: (ms: number) => Promise<void>
  /** Lets the time pass in steps no longer than the shop's own shortest interval. */
  liveThrough: (ms: number) => Promise<void>
  now: () => number
  /** Returns the time of the shop's last start, on the moved clock. */
  startedAt: () => number
  stop: () => Promise<void>
}

/** Reads user and session from an access token, without verifying it. */
const sessionOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
    sid: string
  }

interface Options {
  database?: TestDatabase
  /** Delays after which the provider resends an event that was not accepted; never if left out. */
  retryDelaysMs?: readonly number[]
  /** Error of the provider's clock, ms. */
  providerSkew?: number
  /** Error of the clock of the first process's machine, ms. */
  skew?: number
}

/** Prepares a database, the provider and a member of staff; the shop is not started yet. */
export const startDrill = async (
  dialect: Dialect,
  { database: existingDatabase, retryDelaysMs = [], providerSkew = 0, skew = 0 }: Options = {},
): Promise<Drill> => {
  const database = existingDatabase ?? (await createMigratedDatabase(dialect))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let shiftMs = 0
  let startedAt = 0
  const clock = { now: () => Date.now() + shiftMs }
  const sandbox = await startSandbox({
    secretKey,
    webhookSecret,
    webhookUrl: `${url}/api/webhooks/stripe`,
    retryDelaysMs,
    now: () => clock.now() + providerSkew,
  })
  const mailServer = await startMailServer()
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: database.dataDir,
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_BASE: sandbox.url,
    SMTP_URL: mailServer.url,
    JWT_SECRET: jwtSecret,
    RATE_LIMITS: 'off',
    LOCAL_RECEIVERS: 'yes',
    LOG_LEVEL: 'warn',
  }
  const outages: Outage[] = []
  const newProcess = (extraEnvironment: Record<string, string> = {}) =>
    new ShopProcess(
      { ...environment, ...extraEnvironment },
      process.env['DRILL_LOG'] ?? join(database.dataDir, 'drill.log'),
      () => outages.push({ from: Date.now(), to: Date.now() }),
    )
  const shopProcess = newProcess({ CLOCK_SKEW: String(skew) })
  const shopProcesses = [shopProcess]

  // Connections to Postgres may stay open. A SQLite file that is open elsewhere would not be left as by a crash.
  const pool = database.databaseUrl ? connect({ ...database, poolSize: 4 }) : null
  const withShop: Drill['withShop'] = async work => {
    const db = pool ?? connect(database)
    const deps = { db, clock, settings: settingsReader(db), jwtSecret: new TextEncoder().encode(jwtSecret) }
    try {
      return await work({ deps } as unknown as TestShop)
    } finally {
      if (!pool) await db.destroy()
    }
  }
  const tokenFor: Drill['tokenFor'] = ({ accessToken }) => {
    const { sub: userId, sid: sessionId } = sessionOf(accessToken)
    const deps = { clock, jwtSecret: new TextEncoder().encode(jwtSecret) }
    return signAccessToken(deps, { userId, sessionId, lifetime: 24 * 3600 })
  }
  if (existingDatabase) await withShop(({ deps }) => migrate(deps.db))
  const staff = await tokenFor(
    await withShop(shop => signUp(shop, { email: 'staff@example.com', isAdmin: true, isRemembered: true })),
  )

  const call: Drill['call'] = (endpoint, input, accessToken, baseUrl = url) =>
    createClient({
      base: `${baseUrl}/api`,
      ...(accessToken && {
        fetch: (address, init) => {
          const headers = new Headers(init?.headers)
          headers.set('authorization', `Bearer ${accessToken}`)
          return fetch(address, { ...init, headers })
        },
      }),
    }).call(endpoint, input)

  const passTime = async (ms: number) => {
    shiftMs += ms
    sandbox.advanceClock(0)
    await Promise.all(shopProcesses.filter(({ isAlive }) => isAlive).map(shop => shop.passTime(ms)))
  }

  return {
    dialect,
    url,
    database,
    sandbox,
    mailServer,
    outages,
    process: shopProcess,
    start: () => {
      startedAt = clock.now()
      return shopProcess.start(shiftMs)
    },
    spawn: () => shopProcess.spawn(shiftMs),
    startReplica: async extraEnvironment => {
      const ownPort = await freePort()
      const extraProcess = newProcess({ PORT: String(ownPort), ...extraEnvironment })
      shopProcesses.push(extraProcess)
      await extraProcess.start(shiftMs)
      return { process: extraProcess, url: `http://127.0.0.1:${ownPort}` }
    },
    withShop,
    call,
    staffToken: staff,
    tokenFor,
    passTime,
    liveThrough: async ms => {
      for (let remaining = ms; remaining > 0; remaining -= stepMs) await passTime(Math.min(remaining, stepMs))
    },
    now: clock.now,
    startedAt: () => startedAt,
    stop: async () => {
      for (const shop of shopProcesses) if (shop.isAlive) await shop.kill()
      const mails = mailServer.receivedMails()
      record(dialect, { mails: mails.length, mailsAgain: findDuplicateMails(mails, outages).excused.length })
      await mailServer.close()
      await sandbox.close()
      await pool?.destroy()
      await database.drop()
    },
  }
}

/** Prepares the drill of the surrounding tests before them and ends it after them; the shop is not started yet. */
export const useDrill = (dialect: Dialect, options?: Options): Drill => {
  const drill = {} as Drill
  beforeAll(async () => {
    Object.assign(drill, await startDrill(dialect, options))
  })
  afterAll(() => drill.stop())
  return drill
}
