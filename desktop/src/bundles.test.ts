import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { mainBudget } from '../mainBudget.ts'
import { noNode } from '../noNode.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

const bundle = (code: string, plugin: Plugin) => {
  const input = join(folder, 'entry.js')
  writeFileSync(input, code)
  const plugins = [plugin]
  return build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    plugins,
    build: { write: false, rolldownOptions: { input } },
  })
}

it.each(['node:fs', 'fs', 'child_process', 'electron', 'electron/renderer'])(
  'the pages are built without %s',
  async source => {
    await expect(bundle(`import * as x from '${source}'; console.log(x)`, noNode())).rejects.toThrow(
      `imports ${source}`,
    )
  },
)

it('the build fails when main exceeds its size budget', async () => {
  const code = `console.log(${JSON.stringify('x'.repeat(2000))})`
  await expect(bundle(code, mainBudget(1000))).rejects.toThrow('main is too heavy')
  await expect(bundle(code, mainBudget(5000))).resolves.toBeDefined()
})
