// Runs before anything is installed, so it is plain JavaScript that needs nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? '', '..')
const stamp = join(root, 'node_modules', '.installed')
const commands = {
  start: 'start.ts',
  test: 'test.ts',
  dev: 'dev.ts',
  build: 'build.ts',
  demo: 'demo.ts',
  bench: '../bench/run.ts',
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

const run = (command, args, env = {}) => {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (signal) process.exit(1)
  return status ?? 1
}

const lockHash = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

const npm = (...args) => {
  // JOBS is node-gyp's: compile on every core. To the shop the same name says something else.
  const failed = run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { JOBS: 'max' })
  if (failed) process.exit(failed)
}

/** The second half of an installation: `npm test` does it itself, beside checks that need nothing compiled. */
const compile = () => {
  npm('rebuild')
  writeFileSync(stamp, lockHash)
}

const [name = '', ...rest] = process.argv.slice(2)
if (name === 'compile') {
  compile()
  process.exit()
}
const script = commands[name]
if (!script) {
  console.error(`Unknown command ${name}: one of ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
if (!isInstalled) {
  console.log('Installing (once, about two minutes) ...')
  npm('ci', '--ignore-scripts')
  if (name === 'test') rest.push('--compile')
  else compile()
}
process.exitCode = run(process.execPath, ['--import', 'tsx', join('scripts', script), ...rest])
