import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './plugins/bareContracts.ts'
import { precompress } from './plugins/precompress.ts'
import { scriptBudget } from './plugins/scriptBudget.ts'

/**
 * The back office, after the storefront and into the same folder. A build of its own: in a common one, what both use
 * would be cut into chunks by what the back office needs, and shoppers would load parts that only it needs.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    bareContracts({ keepsInputs: true }),
    scriptBudget(280_000, 'src/entry-admin.tsx', ['dashboard/DashboardPage.tsx']),
    precompress(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { admin: 'admin/index.html' } },
    // KB, minified: Chakra with React; the screens themselves are fetched one by one.
    chunkSizeWarningLimit: 800,
  },
})
