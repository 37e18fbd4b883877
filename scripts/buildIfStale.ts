import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from './buildServer.ts'
import { run } from './run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'server/dist/.built-from')
const sources = ['packages', 'server', 'web', 'package-lock.json', 'scripts/buildServer.ts']
const ignored = new Set(['node_modules', 'dist', 'demo', 'test'])

const filesBelow = (path: string): string[] => {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  return readdirSync(join(root, path))
    .filter(name => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .flatMap(name => filesBelow(join(path, name)))
}

/** Names everything a build depends on. */
const sourceHash = (): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Builds storefront and server where their sources have changed since the last build. */
export const buildIfStale = async ({ isForced = false } = {}): Promise<void> => {
  const current = sourceHash()
  if (!isForced && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building ...')
  await run('npm', ['run', 'build', '--workspace=@shop/web', '--silent'])
  await buildServer()
  writeFileSync(stamp, current)
}
