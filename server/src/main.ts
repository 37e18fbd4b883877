import { join } from 'node:path'
import { restrictFilesToOwner } from './platform/base/dataDir.ts'
import { builtSite } from './site/pages/Site.ts'
import { runShop } from './runShop.ts'

restrictFilesToOwner()
await runShop(() => builtSite(join(import.meta.dirname, '../../web/dist')))
