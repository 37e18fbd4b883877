import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JobName } from '@shop/contracts/jobs/endpoints'
import { expect, it, onTestFinished } from 'vitest'
import { commands } from './buildServer.ts'
import { parseCopy, readStages } from './dockerSteps.ts'
import { root } from './hashOf.ts'
import { nativeModules, packagesOf } from './release.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const deployPaths = readdirSync(join(root, 'docs/deploy')).map(name => `docs/deploy/${name}`)
const deployFiles = ['Dockerfile', 'compose.yaml', ...deployPaths]
const findNames = (pattern: RegExp) =>
  deployFiles.flatMap(path => [...read(path).matchAll(pattern)].map(([, name]) => name!))

it('the Dockerfile copies files that exist and that .dockerignore lets in', () => {
  const sources = readStages()
    .flat()
    .flatMap(step => parseCopy(step)?.sources ?? [])
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter(path => !existsSync(join(root, path)))).toEqual([])
  const allowed = read('.dockerignore')
    .split('\n')
    .flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []))
  const isAllowed = (path: string) => allowed.some(entry => path === entry || path.startsWith(`${entry}/`))
  expect(sources.filter(path => !isAllowed(path))).toEqual([])
  expect(allowed.filter(path => !existsSync(join(root, path)))).toEqual([])
})

it('every file run by the Dockerfile, compose and units exists', () => {
  const scripts = (JSON.parse(read('package.json')) as { scripts: object }).scripts
  expect(findNames(/npm run (\S+)/g).filter(name => !(name in scripts))).toEqual([])
  const started = findNames(/server\/dist\/(\w+)\.mjs/g)
  expect(new Set(started)).toEqual(new Set(['main', 'backup']))
  expect(started.filter(name => name !== 'main' && !commands.includes(name))).toEqual([])
  for (const name of commands)
    expect(existsSync(join(root, `server/src/upkeep/commands/${name}.ts`)), name).toBe(true)
  expect(findNames(/(docs\/deploy\/[\w.-]+)/g).filter(path => !existsSync(join(root, path)))).toEqual([])
})

it('the shop knows every variable that compose and the example set', () => {
  const named = [
    ...read('docs/deploy/shop.env.example').matchAll(/^(?:# )?([A-Z_]+)=/gm),
    ...read('docs/deploy/shop.service').matchAll(/\b([A-Z_]+)=/g),
    ...read('compose.yaml').matchAll(/^ {6}([A-Z_]+):/gm),
  ].map(([, name]) => name!)
  const ofOthers = /^(POSTGRES_\w+|DOMAIN)$/
  const documented = [...read('README.md').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)
  expect(named).toContain('TRUST_PROXY_HOPS')
  expect(named.filter(name => !ofOthers.test(name) && !documented.includes(name))).toEqual([])
})

it('the README names every job', () => {
  expect(read('README.md')).toContain(`\`${JobName.options.join(',')}\``)
})

it('every process gets time to drain and to finish its work before it is killed', () => {
  const grace = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1])
  const drain = grace('compose.yaml', /DRAIN_SECONDS: '(\d+)'/)
  expect(grace('compose.yaml', /stop_grace_period: (\d+)s/)).toBeGreaterThan(drain + 10)
  expect(grace('docs/deploy/shop.service', /TimeoutStopSec=(\d+)/)).toBeGreaterThan(60 + 10)
})

/** Runs the nightly script with a fake `node`, whose backup succeeds or fails, and cannot be uploaded. */
const backUpOnce = (isMade: boolean) => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'node'), `#!/bin/sh\n${isMade ? 'touch "$2"' : ':'}\nexit 1\n`, { mode: 0o755 })
  const old = join(folder, 'shop-2026-01-01-040000.tar.gz.age')
  writeFileSync(old, '')
  utimesSync(old, 0, 0)
  const { status } = spawnSync('sh', [join(root, 'docs/deploy/backupOnce.sh')], {
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      BACKUP_DIR: folder,
      BACKUP_KEY: 'age1key',
    },
  })
  return { status, isOldThere: existsSync(old) }
}

it.skipIf(process.platform === 'win32')(
  'old backups are deleted once there is a new one, even if it was not uploaded',
  () => {
    expect(backUpOnce(true)).toEqual({ status: 1, isOldThere: false })
    expect(backUpOnce(false)).toEqual({ status: 1, isOldThere: true })
  },
)

it('production gets the modules with binaries and their dependencies, but nothing to install them with', () => {
  const packages = packagesOf(nativeModules)
  for (const name of ['sharp', '@node-rs/argon2', 'detect-libc']) expect(packages).toContain(name)
  expect(packages.some(name => name.startsWith('@img/sharp-'))).toBe(true)
  expect(packages.filter(name => /prebuild-install|node-addon-api/.test(name))).toEqual([])
  expect(packages.length).toBeLessThan(15)
})
