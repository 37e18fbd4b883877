import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { leanRoutes } from './plugins/leanRoutes.ts'
import { pageAssets } from './plugins/pageAssets.ts'
import { precompress } from './plugins/precompress.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'
import { serviceWorker } from './plugins/serviceWorker.ts'
import { shoppersOnly } from './plugins/shoppersOnly.ts'

/** The pages on which visits begin. */
const firstPages = ['home/HomePage.tsx', 'collections/CollectionsPage.tsx', 'collections/CollectionPage.tsx']
/** Pages of words and forms, accounts and dialogs are shared by many, but by none of those. */
const ownCode =
  /packages[\\/](client|contracts|storefront)[\\/]src[\\/](?!content[\\/]|forms[\\/]|account[\\/]|addresses[\\/]|accounts[\\/]linkEndpoints|home[\\/]hero|parts[\\/](Field|FieldFrame|SelectField|TextArea|PasswordField|Checkbox|Dialog|ConfirmDialog|Drawer)\.)/

/** Files whose path below `folder` begins with one of these. */
const below = (folder: string, paths: string) =>
  new RegExp(`${folder}/(${paths.trim().split(/\s+/).join('|')})`.replaceAll('/', String.raw`[\\/]`))

/** What surrounds every page, and what is on each of those. */
const frame = [
  below('packages', 'client/'),
  below('contracts/src', String.raw`money\. catalog/ shop/`),
  below(
    'storefront/src',
    String.raw`app/(leave|missingPageHead|PageHead|SessionGuard|RoutePage|loadPage|routes|page)\. banner/bannerClosed
      collections/CollectionCard\. footer/ header/ query/ session/(restoreSession|useSession|useLogout|forget)
      toasts/ wishlist/(useWish|useWishes|followWishes|HeartButton)\.
      parts/(Badge|Button|Frame|Icon|IconButton|Link|LinkOut|Notice|PageNotice|Picture|Price|ProductCard|ProductGrid)\.
      parts/(Section|Skeleton|Spinner|Swatches|VisuallyHidden|WholeWords|blockable|shortMoney|shownPrice)\.`,
  ),
]
/** What the pages with lists of products share. */
const lists = below(
  'storefront/src',
  String.raw`listing/(?!FiltersDrawer|CheckList|PriceRange) collections/(NothingFound|queries|listHead) parts/Rating\.`,
)

/** What every page needs and seldom changes, so that browsers keep it over our releases. */
const libraries =
  /[\\/]node_modules[\\/](?!.*([qQ]ueriesObserver|useQueries|infiniteQuery))(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)[\\/]/

/** Its exports name only the build that warns developers; the other weighs half a kilobyte less. */
const quietRouter = (entry: string) =>
  join(import.meta.dirname, '../node_modules/react-router/dist/production', entry)

/** `vite build` makes the shoppers' files, `vite build --ssr` then the server's one file. */
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [
    react(),
    bareContracts(),
    leanRouter(),
    leanRoutes(),
    pageAssets(),
    scriptBudget({ first: 115_000, further: 30_000 }, 'web/src/entry-client.tsx', firstPages),
    serviceWorker(),
    shoppersOnly(),
    precompress(),
  ],
  resolve: isSsrBuild
    ? {}
    : {
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
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries, priority: 3 },
                // Small files that every page has anyway compress better in one than each by itself.
                { name: 'shop', test: id => frame.some(path => path.test(id)), priority: 2 },
                { name: 'lists', test: lists, priority: 1 },
                // What most pages share compresses better in one file than in twenty.
                { name: 'shop', test: ownCode, minShareCount: 5 },
              ],
            },
          },
        },
      },
  // The server's file holds React itself, and must not depend on how its process is started.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
