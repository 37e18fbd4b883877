import cluster from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Knex } from 'knex'
import { JobName } from '@shop/contracts/jobs/endpoints'
import { tableLookup } from './people/accounts/addresses/tableLookup.ts'
import { buildApp } from './app.ts'
import { finishInterruptedRestores, restoreEndMessages } from './upkeep/backup/finishRestore.ts'
import { readConfig, StartupError, type Config } from './platform/base/config.ts'
import { databaseClock } from './platform/database/databaseClock.ts'
import { watchQueries } from './platform/database/watchQueries.ts'
import { isDatabaseUnavailable } from './platform/database/errors.ts'
import { databaseRefusal, openDatabase } from './platform/database/opening/openDatabase.ts'
import { replacedReason, type Clock, type Deps } from './platform/base/deps.ts'
import {
  limitReceiveTime,
  bodyTimeMs,
  backlog,
  serverOptions,
  maxSilenceMs,
  maxRequestsPerConnection,
  guardedStreams,
} from './platform/http/connections/serverOptions.ts'
import { frontDoor } from './platform/http/connections/frontDoor.ts'
import { drainConnections, stopListening } from './platform/http/connections/stopListening.ts'
import { startJobs, stopJobs, type Jobs } from './upkeep/jobs/startJobs.ts'
import { watchFiles } from './upkeep/jobs/watchFiles.ts'
import { watchJobs } from './upkeep/jobs/watchJobs.ts'
import { waitUntilListening } from './platform/base/waitUntilListening.ts'
import { createLog } from './platform/base/log.ts'
import { createMailer } from './site/mail/sending/createMailer.ts'
import { checkFiles, fileStoreOf } from './platform/files/openFiles.ts'
import { completeSearch } from './catalogue/products/completeSearch.ts'
import { listenForChanges } from './catalogue/products/listenForChanges.ts'
import { loadCatalogue } from './catalogue/products/memory/catalogueIndex.ts'
import { noteSecrets } from './noteSecrets.ts'
import { ownAddress } from './platform/base/ownAddress.ts'
import { refuseBusyPorts } from './refuseBusyPorts.ts'
import {
  labelSandbox,
  sandboxAccount,
  startSandboxForShop,
} from './sales/orders/payments/stripe/startSandboxForShop.ts'
import type { Site } from './site/pages/Site.ts'
import { stripeProvider } from './sales/orders/payments/stripe/stripeProvider.ts'
import { readSecrets, settingsKey } from './platform/base/secrets.ts'
import { settingsReader } from './office/settings/settingsReader.ts'
import { createVault } from './platform/base/vault.ts'

export interface RunningServer {
  url: string
  deps: Deps
  jobs: Jobs
  /**
   * Leaves new connections to other processes on the same port, and resolves when the open ones have ended; then it is
   * time to stop.
   */
  leave: () => Promise<void>
  /** Completes current requests, then closes everything; a repeated call waits for the same stop. */
  stop: () => Promise<void>
}

/** Refuses demo accounts, whose passwords everybody knows. */
const refuseDemoAccounts = async (db: Knex) => {
  if (await db('users').where('email', 'like', '%@madar.test').first('id'))
    throw new StartupError('The database holds the demo accounts: not in production unless ALLOW_DEMO=yes.')
}

const listen = async (server: Server, { port, host }: Config): Promise<number> => {
  server.listen({ port, host, backlog })
  await waitUntilListening(once(server, 'listening'), { port, host })
  return (server.address() as AddressInfo).port
}

interface Circumstances {
  /** Maximum time that a stop waits for current requests, ms. */
  grace: number
  /** Resolves when a proxy in front has had time to notice that the shop is about to stop. */
  drained: () => Promise<unknown>
  /** Maximum silence on a connection with a current request, ms. */
  silence: number
  /** The machine's clock, which is corrected by the database's. */
  machine: Clock
  /** Replaces the clock, for tests. */
  moved: (clock: Clock) => Clock
}

/**
 * Reads the configuration, opens the database and starts the shop. Throws a StartupError for errors that its owner must
 * correct.
 */
export const startServer = async (
  env: Record<string, string | undefined>,
  loadSite: () => Promise<Site>,
  overrides: Partial<Circumstances> = {},
): Promise<RunningServer> => {
  const config = readConfig(env)
  const closers: Closers = []
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close()
  }
  try {
    const { deps, jobs, port, leave } = await open(
      config,
      loadSite,
      {
        grace: 10_000,
        drained: () => setTimeout(config.drainSeconds * 1000),
        silence: maxSilenceMs,
        machine: Date,
        moved: clock => clock,
        ...overrides,
      },
      closers,
    )
    const stop = async () => {
      await closeAll()
      deps.log.info({ port }, 'stopped')
    }
    let stopping: Promise<void> | undefined
    return { url: deps.publicUrl, deps, jobs, leave, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await closeAll()
    // The database may also fail after it was opened.
    throw isDatabaseUnavailable(error) ? databaseRefusal(error, config) : error
  }
}

type Closers = (() => Promise<void>)[]

/** Opens the database, the files and the sandbox, and connects to external services. */
const openDeps = async (
  config: Config,
  { machine, moved }: Circumstances,
  { closers, closing }: { closers: Closers; closing: AbortSignal },
): Promise<Deps> => {
  const log = createLog(config.logLevel)
  // Workers share a port that the parent has already checked.
  if (!cluster.isWorker) await refuseBusyPorts(config)
  const { db, close } = await openDatabase(config)
  closers.push(close)
  watchQueries(db, log)
  const { clock: right, close: closeClock } = await databaseClock(db, machine, ms =>
    log.warn({ ms }, "this machine's clock differs from the database's, which counts"),
  )
  closers.push(async () => closeClock())
  const clock = moved(right)
  for (const end of await finishInterruptedRestores(db, config)) log.warn(restoreEndMessages[end])
  const secrets = readSecrets(config.dataDir)
  const jwtSecret = new TextEncoder().encode(config.jwtSecret ?? secrets.jwtSecret)
  const ours = { 'session-secret': jwtSecret, 'settings-secret': settingsKey(secrets) }
  for (const warning of await noteSecrets(db, ours)) log.warn(warning)
  if (config.isProduction && !config.allowsDemo) await refuseDemoAccounts(db)
  await completeSearch(db)
  const files = fileStoreOf(config, clock)
  await checkFiles(files, config, reason => log.error({ reason }, 'files are away'))
  // The parent process runs the sandbox for its workers.
  if (!config.stripe && !cluster.isWorker) {
    const sandbox = await startSandboxForShop(config, secrets)
    closers.push(() => sandbox.close())
  }
  const outside = {
    config,
    publicUrl: config.publicUrl ?? ownAddress(config.host, config.port, 'localhost'),
    jwtSecret,
    db,
    clock,
    startedAt: clock.now(),
    payments: stripeProvider(config.stripe ?? sandboxAccount(config, secrets), clock),
    labelSandbox: config.stripe ? null : labelSandbox(sandboxAccount(config, secrets)),
    files,
    addressLookup: tableLookup,
    settings: settingsReader(db),
    vault: createVault(settingsKey(secrets)),
    log,
    closing,
  }
  return { ...outside, mail: createMailer(outside) }
}

/** Starts the shop. Adds everything it opens to `closers`, so that a failure of a later step closes it again. */
const open = async (
  config: Config,
  loadSite: () => Promise<Site>,
  circumstances: Circumstances,
  closers: Closers,
) => {
  const { grace, drained, silence: longestSilence } = circumstances
  const closing = new AbortController()
  const deps = await openDeps(config, circumstances, { closers, closing: closing.signal })
  const { log } = deps
  const jobs = startJobs(deps, { onDemand: JobName.options.filter(name => !config.jobs.includes(name)) })
  closers.push(() => stopJobs(jobs))
  closers.push(watchJobs(deps))
  closers.push(watchFiles(deps))
  const door = frontDoor((request, response) => void answer(request, response))
  const answer = buildApp(deps, jobs, await loadSite(), door.waitingCount).callback()
  const server = createServer({ ...serverOptions, ...guardedStreams(log) }, (request, response) => {
    limitReceiveTime(request, bodyTimeMs)
    door.receive(request, response)
  })
  door.watch(server)
  server.setTimeout(longestSilence)
  if (cluster.isWorker) server.maxRequestsPerSocket = maxRequestsPerConnection
  const hearing = listenForChanges(deps)
  closers.push(hearing.close)
  const port = await listen(server, config)
  // Reads the catalogue in the meantime; otherwise the first list would wait for it.
  loadCatalogue(deps).catch(error => {
    if (!closing.signal.aborted) log.error({ err: error as unknown }, 'the catalogue could not be read')
  })
  const leave = () => {
    closing.abort(replacedReason)
    return drainConnections(server)
  }
  // A replaced worker need not wait until a proxy has noticed: another process already answers on the port.
  const waitForProxy = async () => closing.signal.reason === replacedReason || drained()
  closers.push(() => stopListening(server, { graceMs: grace, waitForProxy }))
  closers.push(async () => closing.abort())
  return { deps, jobs, port, leave }
}
