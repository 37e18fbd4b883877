/**
 * Runs Vendure from the folder in which it is installed: `node vendureServer.mjs <folder> <port> <database url> [<CSV of
 * products to fill an empty database with>]`. Plain JavaScript, since Vendure is no dependency of this project and so has
 * no types here.
 */

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const [folder = '', port, url, csvPath] = process.argv.slice(2)
const requirePeer = createRequire(join(folder, 'package.json'))
const vendure = requirePeer('@vendure/core')
const isFilling = csvPath !== undefined

const config = {
  apiOptions: { port: Number(port), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: 'bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url,
    synchronize: isFilling,
    poolSize: 10,
    // Filling does not wait for the disk, since its data need not survive a power cut.
    ...(isFilling && { extra: { options: '-c synchronous_commit=off' } }),
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [
    vendure.DefaultJobQueuePlugin.init({}),
    // The import ends with an index of everything, so that of each variant can be left out.
    vendure.DefaultSearchPlugin.init({ bufferUpdates: isFilling, indexStockStatus: true }),
  ],
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Warn }),
}

const initialData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  countries: [{ name: 'United Kingdom', code: 'GB', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard', price: 395 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: {
        code: vendure.dummyPaymentHandler.code,
        arguments: [{ name: 'automaticSettle', value: 'true' }],
      },
    },
  ],
  // The import indexes products for searches only if there is a collection.
  collections: [{ name: 'Garments', filters: [] }],
}

/** Imports the products, and waits until its jobs, which index them for searches, are done. */
const fill = async () => {
  const { populate } = requirePeer('@vendure/core/cli')
  const startWithJobs = async () => {
    const app = await vendure.bootstrap(config)
    await app.get(vendure.JobQueueService).start()
    return app
  }
  const app = await populate(startWithJobs, initialData, csvPath)
  const countUnfinished = async () => {
    const { jobQueueStrategy } = app.get(vendure.ConfigService).jobQueueOptions
    const { totalItems } = await jobQueueStrategy.findMany({ filter: { isSettled: { eq: false } } })
    return totalItems
  }
  do await setTimeout(2000)
  while ((await countUnfinished()) > 0)
  process.exit()
}

if (isFilling) await fill()
else await vendure.bootstrap(config)
