import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { stripStructuredData } from './plugins/stripStructuredData.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { leanRoutes } from './plugins/leanRoutes.ts'
import { pageAssets } from './plugins/pageAssets.ts'
import { precompress } from './plugins/precompress.ts'
import { productionOnly } from './plugins/productionOnly.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'
import { serviceWorker } from './plugins/serviceWorker.ts'
import { shoppersOnly } from './plugins/shoppersOnly.ts'

const storefront = 'packages/storefront/src'

/** Pages on which visits begin. */
const firstPages = [
  'home/HomePage.tsx',
  'collections/CollectionsPage.tsx',
  'collections/CollectionPage.tsx',
].map(page => `pages/${page}`)

/**
 * Returns a pattern for folders, or files without their ending, followed by `end`. Throws if one does not exist: code
 * that was moved or renamed would otherwise be loaded at another time, unnoticed.
 */
const patternOf = (paths: readonly string[], end: string) => {
  for (const path of paths)
    if (!['', '.ts', '.tsx'].some(ending => existsSync(join(import.meta.dirname, '..', path + ending))))
      throw new Error(`there is no ${path}`)
  return new RegExp(`/(${paths.join('|')})${end}`.replaceAll('/', String.raw`[\\/]`))
}
const inFolders = (...folders: string[]) => patternOf(folders, '/')
const inStorefront = (...folders: string[]) => inFolders(...folders.map(folder => `${storefront}/${folder}`))
const filesIn = (folder: string, ...names: string[]) =>
  patternOf(
    names.map(name => `${folder}/${name}`),
    String.raw`\.tsx?$`,
  )

/** Folders that every page needs. */
const frame = [
  inFolders('packages/client/src', 'packages/contracts/src/catalog', 'packages/contracts/src/shop'),
  inStorefront('kit/page', 'kit/parts', 'kit/query', 'kit/session', 'kit/shop', 'kit/toasts'),
  inStorefront('features/cards', 'features/session', 'features/wishes', 'shell'),
  // Listed separately, because the other files of its folder are for later pages.
  patternOf([`${storefront}/kit/controls/Breadcrumb`], String.raw`\.`),
]
/** Folders that pages with lists of products share. */
const lists = [inStorefront('features/listing')]
/** Folders loaded on demand: texts, forms and dialogs that no landing page needs. */
const onDemand = [
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
  inFolders(
    'packages/contracts/src/accounts',
    'packages/contracts/src/addresses',
    'packages/contracts/src/checkout',
    'packages/contracts/src/orders',
  ),
  filesIn(
    `${storefront}/kit`,
    'session/orderAddress',
    'shop/browser',
    'shop/storedPlace',
    'shop/Support',
    'toasts/DialogToast',
    'toasts/positionToast',
  ),
  filesIn(`${storefront}/features/session`, 'signIn', 'checkNewPassword'),
  filesIn(`${storefront}/shell`, 'OfflineLine'),
  filesIn('packages/client/src', 'sessionEnd'),
  // Cards of viewed products are loaded later.
  filesIn('packages/contracts/src/catalog', 'compareSizes', 'pickCardVariant'),
  // Delivery days are shown on the product page and later.
  filesIn(
    'packages/contracts/src/shop',
    'businessDays',
    'bankHolidays',
    'londonClock',
    'arrivalText',
    'servedPlaces',
    'placesToChoose',
    'homePrice',
    'deliveryRegions',
    'ioss',
  ),
]
/** Matches code for choosing a colour and a size, on product pages and in sheets. */
const choosing =
  /storefront[\\/]src[\\/](features[\\/]choice[\\/](?!ChoiceSheet|SizeGuideDialog|(fit|asking)[\\/])|features[\\/]cart[\\/]mutations|kit[\\/]controls[\\/]QuantityStepper)/
/** Matches code that all forms share. */
const fields = patternOf(
  ['Checkbox', 'Field', 'FieldFrame', 'FormAlert', 'SelectField', 'problems', 'readForm', 'useProblems'].map(
    name => `${storefront}/kit/forms/${name}`,
  ),
  String.raw`\.`,
)
const ownCode = [inFolders('packages/client/src', 'packages/contracts/src', storefront)]

/** Tells whether a file is in one of these folders and not loaded on demand. */
const isIn = (folders: readonly RegExp[]) => (id: string) =>
  folders.some(folder => folder.test(id)) && !onDemand.some(folder => folder.test(id))

/** Matches libraries that every page needs and that seldom change, so that browsers cache them across releases. */
const libraries =
  /[\\/]node_modules[\\/](?!.*([qQ]ueriesObserver|useQueries|infiniteQuery))(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)[\\/]/

/**
 * Returns the path of the router's production build, which is smaller. The package exports only the development build.
 */
const productionRouter = (entry: string) =>
  join(import.meta.dirname, '../node_modules/react-router/dist/production', entry)

/** Builds the shoppers' files with `vite build`, and then the server's single file with `vite build --ssr`. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  // `npm start` builds silently unless something is wrong.
  logLevel: process.env['BUILD_LOG'] === 'errors' ? 'error' : 'info',
  appType: 'custom',
  plugins: [
    react(),
    bareContracts(),
    stripStructuredData(),
    leanRouter(),
    leanRoutes(),
    pageAssets(),
    scriptBudget({ first: 115_000, further: 34_000 }, 'web/src/entry-client.tsx', firstPages),
    serviceWorker(),
    shoppersOnly(),
    precompress(),
    productionOnly(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: productionRouter('index.mjs') },
      { find: /^react-router\/dom$/, replacement: productionRouter('dom-export.mjs') },
    ],
  },
  // Short names, because a page of cards repeats them hundreds of times.
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
        // One style sheet for the whole shop, 12 KB: seven small ones would occupy a slow network's connections.
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/entry-closed.ts', 'src/entry-early.ts'],
          output: {
            // File names are only hashes, because names would repeat in every list of a page's files; the manifest has
            // them.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                // Small files that every page needs compress better together.
                { name: 'shop', test: isIn(frame), priority: 2 },
                { name: 'lists', test: isIn(lists), priority: 1 },
                { name: 'choosing', test: choosing, priority: 1 },
                { name: 'fields', test: fields, priority: 1 },
                // Code shared by most pages compresses better in one file than in twenty.
                { name: 'shop', test: isIn(ownCode), minShareCount: 5 },
              ],
            },
          },
        },
      },
  // The server's file includes React, and must not depend on the environment in which it is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
