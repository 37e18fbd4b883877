import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/processes/run.ts'
import { readSecrets } from '../../server/src/platform/base/secrets.ts'
import { sandboxKeyOfTests } from './decideDispute.ts'

/**
 * Runs the built shop on a new SQLite database with the demo data, copied from `DEMO_DIR` if that is set. Deletes the
 * data after the tests.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'shop-browser-'))
const env = {
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  LOCAL_RECEIVERS: 'yes',
}

const demoDir = process.env['DEMO_DIR']
if (demoDir) cpSync(demoDir, dataDir, { recursive: true })
else await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], env)
const secretsFile = join(dataDir, 'secrets.json')
const secrets = readSecrets(dataDir)
rmSync(secretsFile)
// Known to the tests, which let banks act through the sandbox's controls.
writeFileSync(secretsFile, JSON.stringify({ ...secrets, sandboxKey: sandboxKeyOfTests }))
const server = spawn(process.execPath, ['server/dist/main.mjs'], {
  stdio: 'inherit',
  env: { ...process.env, ...env },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.once('exit', code => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 0)
})
