import { join } from 'node:path'
import { keepToOwner } from './base/dataDir.ts'
import { builtSite } from './pages/Site.ts'
import { runShop } from './runShop.ts'

keepToOwner()
await runShop(() => builtSite(join(import.meta.dirname, '../../web/dist')))
