import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './buildServer.ts'
import { hashOf, root } from './hashOf.ts'
import { run } from './processes/run.ts'

const stamp = join(root, 'server/dist/.built-from')
const sources = ['packages', 'server', 'web', 'package-lock.json', 'scripts/buildServer.ts']
const ignored = ['node_modules', 'dist', 'demo', 'drills', 'simulate', 'test']

/**
 * Builds storefront and server if their sources have changed since the last build; `isForced` always builds, and
 * reports it.
 */
export const buildIfStale = async ({ isForced = false } = {}): Promise<void> => {
  const current = hashOf(sources, ignored)
  if (!isForced && existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building (about a minute) ...')
  const environment: Record<string, string> = isForced ? {} : { BUILD_LOG: 'errors' }
  await run('npm', ['run', 'build', '--workspace=@shop/web', '--silent'], environment)
  await buildServer()
  writeFileSync(stamp, current)
}
