import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { leanRouter } from './plugins/leanRouter.ts'
import { precompress } from './plugins/precompress.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'

/**
 * Matches libraries that every screen and the preview of the shop need; ungrouped, they would be split into dozens of
 * files.
 */
const libraries =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod)[\\/]/
const ownCode =
  /[\\/]packages[\\/](ui[\\/]src[\\/](?!dialogs|fields|files)|client|admin[\\/]src[\\/]kit[\\/](query|session|platform|screen))[\\/]/

/**
 * Builds the back office after the storefront, into the same folder. In a common build, chunks of shared modules would
 * include code of the back office, which shoppers would then load.
 */
export default defineConfig({
  root: import.meta.dirname,
  // `npm start` builds silently unless something is wrong.
  logLevel: process.env['BUILD_LOG'] === 'errors' ? 'error' : 'info',
  plugins: [
    react(),
    bareContracts({ keepsInputs: true }),
    leanRouter(),
    scriptBudget({ first: 230_000 }, 'src/entry-admin.tsx', ['dashboard/DashboardPage.tsx']),
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
      // The calls that create Chakra's recipes only return their argument.
      treeshake: { manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineStyle'] },
      input: { admin: 'admin/index.html' },
      output: {
        // File names are only hashes, because names would repeat in every list of a screen's files; the manifest has
        // them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 2 },
            // Code shared by most screens compresses better in one file than in twenty.
            { name: 'office', test: ownCode, minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
    // Limit in KB, minified, for Chakra with React; the screens are loaded separately.
    chunkSizeWarningLimit: 800,
  },
})
