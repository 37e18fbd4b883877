import { readFileSync } from 'node:fs'
import { defineConfig, type TestUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

const projects = ['server', 'storefront', 'ui', 'office'] as const

const groupOf = (file: TestSpecification) =>
  2 * projects.findIndex(name => name === file.project.name) + (needsDom(file) ? 1 : 0)

/** A worker is kept only while the next file is of its project and environment: mixed, nearly each would load everything anew. */
class ByWorker extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // Not the one of arrays.
    // oxlint-disable-next-line unicorn/no-array-sort
    const inOrder = await super.sort(files)
    return inOrder.toSorted((one, other) => groupOf(one) - groupOf(other))
  }
}

/** Its files share workers with no other project's: the shop's and the office's stand-ins for a browser differ. */
const project = (name: (typeof projects)[number], folders: string, options: TestUserConfig = {}) => ({
  extends: true as const,
  test: { name, include: [`${folders}/**/*.test.{ts,tsx}`], ...options },
})

// Modules reach a thread with a fifth less work than a process; what the server's tests need of a process they have.
const inThreads = {
  pool: 'threads',
  setupFiles: ['ownTabs', 'checkAnswers'].map(name => `packages/client/src/test/${name}.ts`),
} satisfies TestUserConfig

const withLaterParts = {
  ...inThreads,
  setupFiles: [...inThreads.setupFiles, 'packages/ui/src/test/laterParts.ts'],
} satisfies TestUserConfig

// React as it is shipped, without what it tells developers about each element: a sixth of the time.
const asShipped = { ...withLaterParts, env: { NODE_ENV: 'production' } } satisfies TestUserConfig

export default defineConfig({
  // Elements are made alike in all projects; what is only for developers is not there in production.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    projects: [
      project('server', '{server,web,desktop,scripts,packages/{client,contracts,payments-sandbox,tokens}}', {
        globalSetup: ['server/src/test/processes/globalSetup.ts'],
        // Each file starts shops of its own: with room for what lives briefly, a tenth less time goes into collecting it.
        execArgv: ['--max-semi-space-size=64'],
      }),
      project('storefront', 'packages/storefront', inThreads),
      project('ui', 'packages/ui', withLaterParts),
      project('office', 'packages/admin', asShipped),
    ],
    // Its program is no part of a test: see desktop/src/test/fakeElectron.ts.
    alias: [{ find: /^electron$/, replacement: `${import.meta.dirname}/desktop/src/test/fakeElectron.ts` }],
    // Two cores: more workers only slow the databases down.
    maxWorkers: 2,
    // Files of one worker share what they import: loading it anew for each took longer than the tests.
    isolate: false,
    sequence: { sequencer: ByWorker },
    // Patience only: where workers, Postgres and a browser share two cores, the defaults are soon gone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
