import { runShop } from '../../runShop.ts'
import { siteOfProcess } from './siteOfProcess.ts'

// Runs the shop as `main.ts` does, in as many processes as WORKERS says, except its site.
await runShop(async () => siteOfProcess)
