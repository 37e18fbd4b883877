import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { keepToOwner } from './platform/base/dataDir.ts'
import { builtSite } from './site/pages/Site.ts'
import { runShop } from './runShop.ts'

// By default V8 lets the heap grow to several times what is in use before it collects everything.
setFlagsFromString('--heap-growing-percent=50')
keepToOwner()
await runShop(() => builtSite(join(import.meta.dirname, '../../web/dist')))
