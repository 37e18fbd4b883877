import { runShop } from '../../runShop.ts'
import { siteOfProcess } from './siteOfProcess.ts'

// The shop as `main.ts` runs it, in as many processes as WORKERS says, but for its site.
await runShop(async () => siteOfProcess)
