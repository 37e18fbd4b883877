import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/src/test/globalSetup.ts'],
    include: ['{packages,server,web,desktop,scripts}/**/*.test.{ts,tsx}'],
    // Its program is no part of a test: see desktop/src/test/fakeElectron.ts.
    alias: [{ find: /^electron$/, replacement: `${import.meta.dirname}/desktop/src/test/fakeElectron.ts` }],
    // Two cores: more workers only slow the databases down.
    maxWorkers: 2,
    // Files of one worker share what they import: loading it anew for each took longer than the tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
