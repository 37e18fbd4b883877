import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bareContracts } from '../web/plugins/bareContracts.ts'

const at = (path: string) => join(import.meta.dirname, path)

/** Workspaces are sources, so they are bundled; packages that main needs as they are stay outside. */
export default defineConfig({
  main: {
    build: {
      outDir: at('dist/main'),
      externalizeDeps: { exclude: ['@shop/contracts', '@shop/admin', 'zod', 'electron-updater'] },
      rolldownOptions: { input: { main: at('src/main/main.ts') } },
    },
  },
  preload: {
    build: {
      outDir: at('dist/preload'),
      // A sandboxed preload is one CommonJS file.
      rolldownOptions: {
        input: { preload: at('src/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    base: '/',
    plugins: [react(), bareContracts({ keepsInputs: true })],
    build: {
      outDir: at('dist/renderer'),
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: at('src/renderer/index.html') },
    },
  },
})
