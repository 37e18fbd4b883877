import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listDocuments } from '@shop/contracts/documents/endpoints'
import { documentFile } from '@shop/contracts/uploads'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUp } from '../../../../server/src/test/accounts.ts'
import { useShop } from '../../../../server/src/test/startShop.ts'

const megabyte = 1024 * 1024
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const run = promisify(execFile)

const pdfOf = (bytes: number) => {
  const head = '%PDF-1.4\n'
  const end = '\n%%EOF\n'
  return head + 'x'.repeat(bytes - head.length - end.length) + end
}

describe('main, while it uploads 25 MB to a shop', () => {
  const shop = useShop('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'shop-memory-'))
  const program = join(folder, 'sendLarge.mjs')
  beforeAll(() =>
    build({
      entryPoints: [resolvePath('../../test/sendLarge.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      alias: { electron: resolvePath('../../test/fakeElectron.ts') },
    }),
  )
  afterAll(() => rmSync(folder, { recursive: true }))

  it('grows by less than 40 MB, as measured by the system and by the process', async () => {
    const { accessToken } = await signUp(shop, { isAdmin: true })
    const fileOf = (name: string, bytes: number) => {
      writeFileSync(join(folder, name), pdfOf(bytes))
      return join(folder, name)
    }
    const { origin } = new URL(shop.url)
    const files = [fileOf('small.pdf', 1000), fileOf('large.pdf', documentFile.maxBytes)]
    const { stdout } = await run(process.execPath, ['--expose-gc', program, origin, accessToken, ...files])
    const { status, progressReports, rss, heap } = JSON.parse(stdout) as Record<string, number>
    expect(status).toBe(200)
    expect(progressReports).toBeGreaterThan(100)
    expect(heap).toBeLessThan(40 * megabyte)
    expect(rss).toBeLessThan(40 * megabyte)
    const { items } = await shop.call(listDocuments, { category: 'contracts' }, accessToken)
    expect(items.map(({ size }) => size)).toContain(documentFile.maxBytes)
  })
})
