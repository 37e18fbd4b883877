import { join } from 'node:path'
import { keepToOwner } from './platform/base/dataDir.ts'
import { builtSite } from './site/pages/Site.ts'
import { runShop } from './runShop.ts'

keepToOwner()
await runShop(() => builtSite(join(import.meta.dirname, '../../web/dist')))
