import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import type { Knex } from 'knex'
import { buildApp } from './app.ts'
import { readConfig, StartupError, type Config } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import type { Deps } from './deps.ts'
import { createLog } from './log.ts'
import { localFileStore } from './media/localFileStore.ts'
import { startEventWorker } from './payments/eventWorker.ts'
import { portTaken } from './portTaken.ts'
import { startSandboxBeside } from './payments/startSandboxBeside.ts'
import type { Site } from './pages/Site.ts'
import { stripeProvider } from './payments/stripeProvider.ts'
import { readSecrets } from './secrets.ts'
import { settingsReader } from './settings/SettingsReader.ts'

export interface RunningServer {
  url: string
  deps: Deps
  /** Finishes the requests in hand, then closes everything. */
  stop: () => Promise<void>
}

/** How long a client may take to send its headers and its whole request, ms. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000 }

const openDatabase = async (config: Config) => {
  const db = connect(config)
  try {
    await migrate(db)
    if (config.isProduction && !config.allowsDemo) await refuseDemoAccounts(db)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof StartupError) throw error
    throw new StartupError(`The database cannot be used: ${(error as Error).message || String(error)}`)
  }
}

/** Everybody knows the demo accounts' passwords. */
const refuseDemoAccounts = async (db: Knex) => {
  if (await db('users').where('email', 'like', '%@madar.test').first('id'))
    throw new StartupError('The database holds the demo accounts: not in production unless ALLOW_DEMO=yes.')
}

const listen = async (server: Server, { port, host }: Config): Promise<number> => {
  server.listen(port, host)
  await portTaken(once(server, 'listening'), port)
  return (server.address() as AddressInfo).port
}

/** Reads the configuration, opens the database and starts the shop. Throws a StartupError for what its owner must mend. */
export const startServer = async (
  env: Record<string, string | undefined>,
  loadSite: () => Promise<Site>,
): Promise<RunningServer> => {
  const config = readConfig(env)
  const log = createLog(config.logLevel)
  const secrets = readSecrets(config.dataDir)
  const db = await openDatabase(config)
  const sandbox = config.stripe ? null : await startSandboxBeside(config, secrets)
  const deps: Deps = {
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    jwtSecret: new TextEncoder().encode(config.jwtSecret ?? secrets.jwtSecret),
    db,
    clock: Date,
    payments: stripeProvider(sandbox?.account ?? config.stripe!),
    files: localFileStore(config.dataDir),
    settings: settingsReader(db),
    log,
  }
  const events = startEventWorker(deps)
  const app = buildApp(deps, events, await loadSite())
  const answer = app.callback()
  const server = createServer(timeouts, (request, response) => void answer(request, response))
  const port = await listen(server, config)
  return {
    url: deps.publicUrl,
    deps,
    stop: async () => {
      await new Promise(done => {
        server.close(done)
        server.closeIdleConnections()
      })
      await events.stop()
      await sandbox?.close()
      await db.destroy()
      log.info({ port }, 'stopped')
    },
  }
}
