// Runs before anything is installed, so it is plain JavaScript that needs nothing but Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname ?? '', '..')
const stamp = join(root, 'node_modules', '.installed')
const sqlite = 'node_modules/better-sqlite3'
const commands = {
  start: 'start.ts',
  test: 'test.ts',
  dev: 'dev.ts',
  build: 'build.ts',
  demo: 'demo.ts',
  drill: 'drill.ts',
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

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lockHash = createHash('sha256').update(lock).digest('hex')
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

const npm = (...args) => {
  // JOBS is node-gyp's: compile on every core. To the shop the same name says something else.
  const failed = run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { JOBS: 'max' })
  if (failed) process.exit(failed)
}

/** Where `npm test` has better-sqlite3 made while npm still fetches the rest: where it must be compiled, that takes a minute. */
const workshop = process.env.SQLITE_WORKSHOP
const longest = 10 * 60_000

const makeSqlite = folder => {
  const { version } = JSON.parse(lock).packages[sqlite]
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ allowScripts: { 'better-sqlite3': true } }))
  npm('install', `better-sqlite3@${version}`, '--prefix', folder)
}

/** Waits for what is made there, and takes it over; false where there is none. */
const takeSqlite = () => {
  const build = join(workshop, sqlite, 'build')
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  const until = Date.now() + longest
  while (!existsSync(join(workshop, 'ended')) && Date.now() < until) Atomics.wait(sleeper, 0, 0, 200)
  const isMade = existsSync(join(build, 'Release/better_sqlite3.node'))
  if (isMade) cpSync(build, join(root, sqlite, 'build'), { recursive: true })
  rmSync(workshop, { recursive: true, force: true })
  return isMade
}

/** The second half of an installation: `npm test` does it itself, beside checks that need nothing compiled. */
const compile = () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const others = Object.keys(allowScripts).filter(name => allowScripts[name] && name !== 'better-sqlite3')
  npm('rebuild', ...(workshop && takeSqlite() ? others : []))
  writeFileSync(stamp, lockHash)
}

const [name = '', ...rest] = process.argv.slice(2)
if (name === 'compile') {
  compile()
  process.exit()
}
if (name === 'sqlite') {
  process.on('exit', () => writeFileSync(join(workshop, 'ended'), ''))
  makeSqlite(workshop)
  process.exit()
}
const script = commands[name]
if (!script) {
  console.error(`Unknown command ${name}: one of ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
if (!isInstalled) {
  console.log('Installing (once, about two minutes) ...')
  if (name === 'test') {
    process.env.SQLITE_WORKSHOP = mkdtempSync(join(tmpdir(), 'shop-sqlite-'))
    spawn(process.execPath, [join(root, 'scripts/ready.mjs'), 'sqlite'], { stdio: 'inherit' })
    rest.push('--compile')
  }
  npm('ci', '--ignore-scripts')
  if (name !== 'test') compile()
}
// In this process: what sends it a signal reaches the command itself.
process.chdir(root)
process.argv = [process.execPath, join(root, 'scripts', script), ...rest]
await import('tsx')
await import(`./${script}`)
