/**
 * Starts the built shop on this Node and on each other Node whose path is passed, one after the other with the same
 * demo data: `startOn.ts path/to/node ...`. Fails if one does not start, show its home page and a product, or stop
 * cleanly.
 */

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isReady } from './processes/isReady.ts'
import { keepRunning } from './processes/keepRunning.ts'
import { run } from './processes/run.ts'

const nodes = [process.execPath, ...process.argv.slice(2)]
const port = Number(process.env['PORT'] || 3180)
const shop = `http://localhost:${port}`
const dataDir = mkdtempSync(join(tmpdir(), 'shop-start-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const env = { DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port), LOG_LEVEL: 'warn' }

const read = async (path: string): Promise<string> => {
  const answer = await fetch(shop + path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

const startOn = async (node: string) => {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const server = keepRunning(
    () => spawn(node, ['server/dist/main.mjs'], { stdio: 'inherit', env: { ...process.env, ...env } }),
    () => isReady(shop),
  )
  const hasEnded = await Promise.race([server.ready.then(() => false), server.ended.then(() => true)])
  if (hasEnded) throw new Error(`${version}: the shop does not start`)
  const [product = 'no product'] = /\/products\/[\w-]+/.exec(await read('/')) ?? []
  await read(product)
  server.stop()
  const code = await server.ended
  if (code !== 0) throw new Error(`${version}: ended with ${code}`)
  console.log(`${version}: the shop starts, shows its home page and ${product}, and stops`)
}

try {
  await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], env)
  for (const node of nodes) await startOn(node)
} catch (error) {
  console.error(error)
  process.exit(1)
}
process.exit(0)
