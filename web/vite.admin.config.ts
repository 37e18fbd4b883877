import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { precompress } from './plugins/precompress.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'

/**
 * Libraries that every screen needs, and the preview of the shop as well: left to itself they would be cut into
 * dozens of files.
 */
const libraries =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod)[\\/]/
const ownCode =
  /[\\/]packages[\\/](ui[\\/]src[\\/](?!dialogs|fields|files)|client|admin[\\/]src[\\/]kit[\\/](query|session|platform|screen))[\\/]/

/**
 * The back office, after the storefront and into the same folder. A build of its own: in a common one, what both use
 * would be cut into chunks by what the back office needs, and shoppers would load parts that only it needs.
 */
export default defineConfig({
  root: import.meta.dirname,
  // `npm start` builds without a word unless something is wrong.
  logLevel: process.env['BUILD_LOG'] === 'errors' ? 'error' : 'info',
  plugins: [
    react(),
    bareContracts({ keepsInputs: true }),
    leanRouter(),
    scriptBudget({ first: 226_100 }, 'src/entry-admin.tsx', ['dashboard/DashboardPage.tsx']),
    precompress(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Chakra's looks are made by calls that only return what they are given.
      treeshake: { manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineStyle'] },
      input: { admin: 'admin/index.html' },
      output: {
        // Names would stand in every list of what a screen needs; the manifest has them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 2 },
            // Code that most screens share compresses better in one file than in twenty.
            { name: 'office', test: ownCode, minShareCount: 14, priority: 1 },
          ],
        },
      },
    },
    // KB, minified: Chakra with React; the screens themselves are fetched one by one.
    chunkSizeWarningLimit: 800,
  },
})
