import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { StartupError } from '../server/src/platform/base/config.ts'
import { keepToOwner } from '../server/src/platform/base/dataDir.ts'
import type { RunningServer, startServer } from '../server/src/startServer.ts'
import { developedSite } from './developedSite.ts'
import { runOrEnd } from './processes/run.ts'

interface ServerModule {
  startServer: typeof startServer
}

/**
 * Loads the server from its sources into this process. After an edit only modules that import the edited file are
 * loaded again; libraries, nine tenths of a new process's work, stay loaded.
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
    /** Calls `act` for each saved file from which the server was loaded. */
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
keepToOwner()
await runOrEnd(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', '--if-empty'])
const [sources, site] = await Promise.all([serverSources(), developedSite()])
let running: RunningServer | undefined

const tell = (error: unknown) =>
  // Each loading has a class of its own, so classes are compared by name.
  console.error((error as Error).constructor.name === StartupError.name ? (error as Error).message : error)

/** Starts the server from the present sources. If they cannot be loaded, the last server keeps running. */
const start = async () => {
  // Vite reports the reason.
  const loaded = await sources.load().catch(() => null)
  if (!loaded) return false
  try {
    await running?.stop()
    running = undefined
    running = await loaded.startServer({ LOG_LEVEL: 'warn', ...process.env }, async () => site)
    site.reload()
    return true
  } catch (error) {
    tell(error)
    return false
  }
}

if (!(await start())) process.exit(1)
console.log(`\n  The shop in development: ${running!.url}\n`)
// Any edit may cause an uncaught error.
process.on('uncaughtException', tell)

let isStale = false
let starting: Promise<void> | undefined
const startWhileStale = async () => {
  while (isStale) {
    isStale = false
    const began = performance.now()
    if (await start()) console.log(`  Started anew in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    else console.log('  Waiting for the next save ...')
  }
  starting = undefined
}
sources.onEdit(() => {
  isStale = true
  starting ??= startWhileStale()
})
