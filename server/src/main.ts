import { join } from 'node:path'
import { StartupError } from './base/config.ts'
import { keepToOwner } from './base/dataDir.ts'
import { builtSite } from './pages/Site.ts'
import { startServer } from './startServer.ts'
import { stopOnSignals } from './stopOnSignals.ts'
import { surviveErrors } from './surviveErrors.ts'

keepToOwner()
try {
  const server = await startServer(process.env, () => builtSite(join(import.meta.dirname, '../../web/dist')))
  surviveErrors(server.deps.log)
  stopOnSignals(server)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
