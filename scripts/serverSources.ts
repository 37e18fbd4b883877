import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import type { startServer } from '../server/src/startServer.ts'

interface ServerModule {
  startServer: typeof startServer
}

/**
 * Loads the server from its sources into this process. After an edit only what imports the edited file is loaded anew:
 * libraries, nine tenths of the work of a new process, stay.
 */
export const serverSources = async () => {
  const vite = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('../server/src', import.meta.url)),
    appType: 'custom',
    // Letters are React elements; see vitest.config.ts.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, hmr: false },
  })
  const { moduleGraph } = vite.environments.ssr
  return {
    load: () => vite.ssrLoadModule('/startServer.ts', { fixStacktrace: true }) as Promise<ServerModule>,
    /** Tells of each saved file that the server was loaded from. */
    onEdit: (act: () => void) =>
      vite.watcher.on('all', (_event, file) => {
        if (!moduleGraph.getModulesByFile(file)) return
        // Vite does the same, but only later.
        moduleGraph.onFileChange(file)
        act()
      }),
  }
}
