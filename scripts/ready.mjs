// Runs before anything is installed, so it is plain JavaScript that needs only Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? '', '..')
const stamp = join(root, 'node_modules', '.installed')
const sqliteOf20 = 'better-sqlite3-node20'
const commands = {
  start: 'start.ts',
  test: 'test.ts',
  dev: 'dev.ts',
  build: 'build.ts',
  demo: 'demo.ts',
  release: 'release.ts',
  drill: 'drill.ts',
  simulate: 'simulate.ts',
  contract: 'contract.ts',
  bench: '../bench/run.ts',
  agent: 'agent.ts',
}

/** Version 10 of Node-API, which better-sqlite3 13 needs, came with 22.14 but never to 20: see decision 038. */
const hasNodeApi10 = Number(process.versions.napi) >= 10
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (!hasNodeApi10 && !(major === 20 && minor >= 19)) {
  console.error(`Node 20.19, 22.14 or a newer one is needed; this is ${process.versions.node}.`)
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

const [name = '', ...rest] = process.argv.slice(2)

// If npm is killed, only its shell ends, so this process watches for a new parent. It asks repeatedly, because a process
// is not notified when its parent ends.
const parent = process.ppid
const endWithNpm = () => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}
if (process.env.npm_lifecycle_event && ['start', 'dev'].includes(name)) setInterval(endWithNpm, 250).unref()

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lock).digest('hex')
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

const npm = (...args) => {
  // JOBS is node-gyp's: compile on every core. The shop uses the same name for something else.
  const failed = run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { JOBS: 'max' })
  if (failed) process.exit(failed)
}

const binary = join(root, 'node_modules', sqliteOf20, 'build/Release/better_sqlite3.node')
const isCompiled = () => hasNodeApi10 || existsSync(binary)

/**
 * Installs better-sqlite3 for Node 20. If its binary cannot be downloaded, it is compiled, which takes a minute, and
 * stored in npm's cache for the next installation with this Node, C library and compiler flags.
 */
const rebuildSqlite = () => {
  const { glibcVersionRuntime: libc = 'other' } = process.report.getReport().header
  const { npm_config_cache: cache = join(homedir(), '.npm'), CXXFLAGS: flags = '' } = process.env
  const prebuilds = join(cache, '_prebuilds', `libc-${libc}${flags}`)
  // Folder in which its own installer looks first, and the file name that it expects.
  process.env.npm_config_better_sqlite3_local_prebuilds = prebuilds
  const { version } = JSON.parse(lock).packages[`node_modules/${sqliteOf20}`]
  const { platform, arch, versions } = process
  const archive = join(
    prebuilds,
    `better-sqlite3-v${version}-node-v${versions.modules}-${platform}-${arch}.tar.gz`,
  )

  npm('rebuild', sqliteOf20, '--ignore-scripts=false')
  if (existsSync(archive)) return
  mkdirSync(prebuilds, { recursive: true })
  const temporary = `${archive}.${process.pid}`
  const failed = run('tar', [
    '-czf',
    temporary,
    '-C',
    join(binary, '../../..'),
    'build/Release/better_sqlite3.node',
  ])
  if (failed) rmSync(temporary, { force: true })
  else renameSync(temporary, archive)
}

/**
 * Compiles what `npm ci --ignore-scripts` has only downloaded. `npm test` does this itself, in parallel with checks that
 * need nothing compiled.
 */
const compile = () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const allowed = Object.keys(allowScripts).filter(module => allowScripts[module] && module !== sqliteOf20)
  npm('rebuild', ...allowed, '--ignore-scripts=false')
  if (!isCompiled()) rebuildSqlite()
  writeFileSync(stamp, lockHash)
}

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
}
if (!isInstalled || !isCompiled()) {
  if (name === 'test') rest.push('--compile')
  else compile()
}
// Runs in this process, so that signals reach the command itself.
process.chdir(root)
process.argv = [process.execPath, join(root, 'scripts', script), ...rest]
await import('tsx')
await import(`./${script}`)
