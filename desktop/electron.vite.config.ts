import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { bareContracts } from '../web/plugins/bareContracts.ts'
import { noCamera } from './noCamera.ts'
import { noNode } from './noNode.ts'
import { mainBudget } from './mainBudget.ts'
import { scriptBudget } from '../web/plugins/scriptBudget.ts'

const resolvePath = (path: string) => join(import.meta.dirname, path)

/** Bundles everything except `electron` itself, so that the packaged app has no node_modules. */
export default defineConfig({
  main: {
    plugins: [mainBudget(300_000)],
    build: {
      minify: true,
      outDir: resolvePath('dist/main'),
      externalizeDeps: false,
      rolldownOptions: { input: { main: resolvePath('src/main/main.ts') } },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      outDir: resolvePath('dist/preload'),
      // A sandboxed preload has to be a single CommonJS file.
      rolldownOptions: {
        input: { preload: resolvePath('src/preload/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolvePath('src/renderer'),
    base: '/',
    plugins: [
      noNode(),
      noCamera(),
      react(),
      bareContracts({ keepsInputs: true }),
      scriptBudget({ first: 400_000 }, 'renderer/index.html', [
        'app/AdminApp.tsx',
        'dashboard/DashboardPage.tsx',
      ]),
    ],
    build: {
      outDir: resolvePath('dist/renderer'),
      target: 'es2022',
      minify: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { input: resolvePath('src/renderer/index.html') },
    },
  },
})
