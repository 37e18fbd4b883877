import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

/** A worker is kept only while the next file has its environment: mixed, nearly each file would load everything anew. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Not the one of arrays.
    // oxlint-disable-next-line unicorn/no-array-sort
    const inOrder = await super.sort(files)
    return [...inOrder.filter(file => !needsDom(file)), ...inOrder.filter(needsDom)]
  }
}

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
    sequence: { sequencer: ByEnvironment },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
