import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { StartupError } from '../server/src/platform/base/config.ts'
import { restrictFilesToOwner } from '../server/src/platform/base/dataDir.ts'
import type { RunningServer, startServer } from '../server/src/startServer.ts'
import { createDevelopmentSite } from './createDevelopmentSite.ts'
import { runOrEnd } from './processes/run.ts'

interface ServerModule {
  startServer: typeof startServer
}

/**
 * Loads the server from its sources into this process. After an edit only modules that import the edited file are
 * loaded again. Libraries, which take nine tenths of the time of a new start, stay loaded.
 */
const serverSources = async () => {
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../server/src', import.meta.url)),
    appType: 'custom',
    // Emails are React elements; see vitest.config.ts.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, hmr: false },
  })
  const { moduleGraph } = vite.environments.ssr
  return {
    load: () => vite.ssrLoadModule('/startServer.ts', { fixStacktrace: true }) as Promise<ServerModule>,
    /** Calls the listener when a file is saved from which the server was loaded. */
    onEdit: (listener: () => void) =>
      vite.watcher.on('all', (_event, file) => {
        if (!moduleGraph.getModulesByFile(file)) return
        // Vite does the same, but only later.
        moduleGraph.onFileChange(file)
        listener()
      }),
  }
}

// Restarts the server when one of its files is saved; Vite replaces browser modules in place.
restrictFilesToOwner()
await runOrEnd(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', '--if-empty'])
const [sources, site] = await Promise.all([serverSources(), createDevelopmentSite()])
let running: RunningServer | undefined

const printError = (error: unknown) =>
  // Compares the names of the classes, since each loading of the server creates new classes.
  console.error((error as Error).constructor.name === StartupError.name ? (error as Error).message : error)

/** Restarts the server from the present sources. If they cannot be loaded, the running server stays. */
const restartServer = async () => {
  // Vite reports the reason.
  const serverModule = await sources.load().catch(() => null)
  if (!serverModule) return false
  try {
    await running?.stop()
    running = undefined
    running = await serverModule.startServer({ LOG_LEVEL: 'warn', ...process.env }, async () => site)
    site.reload()
    return true
  } catch (error) {
    printError(error)
    return false
  }
}

if (!(await restartServer())) process.exit(1)
console.log(`\n  The shop in development: ${running!.url}\n`)
// Keeps running after an uncaught error, which any edit may cause.
process.on('uncaughtException', printError)

let isStale = false
let starting: Promise<void> | undefined
const startWhileStale = async () => {
  while (isStale) {
    isStale = false
    const startedAt = performance.now()
    if (await restartServer())
      console.log(`  Started anew in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    else console.log('  Waiting for the next save ...')
  }
  starting = undefined
}
sources.onEdit(() => {
  isStale = true
  starting ??= startWhileStale()
})
