import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The fault drills: `npx vitest run --config server/drills/vitest.config.ts`. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    globalSetup: ['server/src/test/processes/globalSetup.ts', 'server/drills/globalSetup.ts'],
    include: ['server/drills/**/*.drill.ts'],
    // Leaves no core idle on a machine with two.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
