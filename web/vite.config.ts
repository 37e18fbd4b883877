import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { leanHeads } from './plugins/leanHeads.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { leanRoutes } from './plugins/leanRoutes.ts'
import { pageAssets } from './plugins/pageAssets.ts'
import { precompress } from './plugins/precompress.ts'
import { productionOnly } from './plugins/productionOnly.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'
import { serviceWorker } from './plugins/serviceWorker.ts'
import { shoppersOnly } from './plugins/shoppersOnly.ts'

const storefront = 'packages/storefront/src'

/** The pages on which visits begin. */
const firstPages = [
  'home/HomePage.tsx',
  'collections/CollectionsPage.tsx',
  'collections/CollectionPage.tsx',
].map(page => `pages/${page}`)

/** Matches files in one of these folders. */
const within = (...folders: string[]) => {
  for (const folder of folders)
    if (!existsSync(join(import.meta.dirname, '..', folder))) throw new Error(`there is no ${folder}`)
  return new RegExp(`/(${folders.join('|')})/`.replaceAll('/', String.raw`[\\/]`))
}
const inStorefront = (...folders: string[]) => within(...folders.map(folder => `${storefront}/${folder}`))

/** Folders that every page needs. */
const frame = [
  within('packages/client/src', 'packages/contracts/src/catalog', 'packages/contracts/src/shop'),
  inStorefront('kit/page', 'kit/parts', 'kit/query', 'kit/session', 'kit/shop', 'kit/toasts'),
  inStorefront('features/cards', 'features/session', 'features/wishes', 'shell'),
  // Alone: what it would share a file with is for later pages.
  /[\\/]kit[\\/]controls[\\/]Breadcrumb\./,
]
/** Folders that the pages with lists of products share. */
const lists = [inStorefront('features/listing')]
/** Folders that are fetched when wanted: words, forms and dialogs that none of the first pages needs. */
const wanted = [
  inStorefront(
    'features/addresses',
    'features/banner',
    'features/cards/quickAdd',
    'features/cart/checkout',
    'features/cart/drawer',
    'features/cart/lines',
    'features/choice',
    'features/listing/drawer',
    'features/place',
    'features/wishes/saved',
    'kit/dialogs',
    'kit/forms',
    'kit/sizes',
    'pages',
    'shell/footer',
    'shell/installing',
    'shell/maintenance',
  ),
  within(
    'packages/contracts/src/accounts',
    'packages/contracts/src/addresses',
    'packages/contracts/src/checkout',
    'packages/contracts/src/orders',
  ),
  /[\\/]kit[\\/](session[\\/]orderAddress|shop[\\/](browser|keptPlace|Support)|toasts[\\/](DialogToast|putClear))\.tsx?$/,
  /[\\/](session[\\/](signIn|checkNewPassword)|shell[\\/]OfflineLine|client[\\/]src[\\/]sessionEnd)\.tsx?$/,
  // Cards of what was viewed come later.
  /[\\/]contracts[\\/]src[\\/]catalog[\\/](compareSizes|shownOnCard)\.ts$/,
  // Days of delivery are told on the product page and later.
  /[\\/]contracts[\\/]src[\\/]shop[\\/](businessDays|bankHolidays|londonClock|arrivalText|servedPlaces|placesToChoose|homePrice|deliveryRegions)\.ts$/,
]
/** Code to choose a colour and a size with, on a product's page and in sheets over others. */
const choosing =
  /storefront[\\/]src[\\/](features[\\/]choice[\\/](?!ChoiceSheet|SizeGuideDialog|(fit|asking)[\\/])|features[\\/]cart[\\/]mutations|kit[\\/]controls[\\/]QuantityStepper)/
/** Parts that all forms share. */
const fields =
  /storefront[\\/]src[\\/]kit[\\/]forms[\\/](Checkbox|Field|FieldFrame|FormAlert|SelectField|problems|readForm|useProblems)\./
const ownCode = [within('packages/client/src', 'packages/contracts/src', storefront)]

/** Tells whether a file is in one of these folders, and not among those fetched when wanted. */
const holds = (folders: readonly RegExp[]) => (id: string) =>
  folders.some(folder => folder.test(id)) && !wanted.some(folder => folder.test(id))

/** Libraries that every page needs and that seldom change, so that browsers keep them over our releases. */
const libraries =
  /[\\/]node_modules[\\/](?!.*([qQ]ueriesObserver|useQueries|infiniteQuery))(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)[\\/]/

/** Path of the production build, which is smaller; the package exports only the development build. */
const quietRouter = (entry: string) =>
  join(import.meta.dirname, '../node_modules/react-router/dist/production', entry)

/** `vite build` makes the shoppers' files, `vite build --ssr` then the server's one file. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  // `npm start` builds without a word unless something is wrong.
  logLevel: process.env['BUILD_LOG'] === 'errors' ? 'error' : 'info',
  appType: 'custom',
  plugins: [
    react(),
    bareContracts(),
    leanHeads(),
    leanRouter(),
    leanRoutes(),
    pageAssets(),
    scriptBudget({ first: 115_000, further: 33_200 }, 'web/src/entry-client.tsx', firstPages),
    serviceWorker(),
    shoppersOnly(),
    precompress(),
    productionOnly(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: quietRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: quietRouter('dom-export.mjs') },
    ],
  },
  // Short names: a page of cards repeats them hundreds of times.
  css: { modules: { generateScopedName: 's[hash:base64:4]' } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry-server.tsx', output: { codeSplitting: false } },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'es2022',
        // One sheet for the whole shop, 12 KB: seven small ones of a page keep a slow network's connections from the rest.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/entry-closed.ts', 'src/entry-early.ts'],
          output: {
            // Names would stand in every list of what a page needs; the manifest has them.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                // Small files that every page has anyway compress better in one than each by itself.
                { name: 'shop', test: holds(frame), priority: 2 },
                { name: 'lists', test: holds(lists), priority: 1 },
                { name: 'choosing', test: choosing, priority: 1 },
                { name: 'fields', test: fields, priority: 1 },
                // Code that most pages share compresses better in one file than in twenty.
                { name: 'shop', test: holds(ownCode), minShareCount: 5 },
              ],
            },
          },
        },
      },
  // The server's file holds React itself, and must not depend on how its process is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
