import { run } from '../scripts/processes/run.ts'

/** Fills the shop of `env`, a SQLite one by default, with demo data; passes the arguments on to `scripts/demo.ts`. */
export const fillDemoShop = (env: Record<string, string>, demoArguments: readonly string[] = []) =>
  run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', ...demoArguments], {
    DATABASE_URL: '',
    ...env,
  })
