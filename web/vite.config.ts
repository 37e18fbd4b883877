import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { leanRoutes } from './plugins/leanRoutes.ts'
import { pageAssets } from './plugins/pageAssets.ts'
import { precompress } from './plugins/precompress.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'
import { shoppersOnly } from './plugins/shoppersOnly.ts'

/** The pages on which visits begin. */
const firstPages = ['home/HomePage.tsx', 'collections/CollectionsPage.tsx', 'collections/CollectionPage.tsx']
/** Pages of words and forms are shared by many, but by none of those. */
const ownCode =
  /packages[\\/](client|contracts|storefront)[\\/]src[\\/](?!content[\\/]|forms[\\/]|parts[\\/](Field|FieldFrame|SelectField|TextArea|PasswordField|Checkbox)\.)/

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
    scriptBudget(115_000, 'web/src/entry-client.tsx', firstPages),
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
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [
            'src/entry-client.tsx',
            'src/entry-closed.ts',
            'src/entry-early.ts',
            'src/service-worker.ts',
          ],
          output: {
            // Its address is its identity, and says which pages it may answer for.
            entryFileNames: ({ name }) => (name === 'service-worker' ? 'sw.js' : 'assets/[name]-[hash].js'),
            codeSplitting: {
              groups: [
                { name: 'libraries', test: libraries },
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
