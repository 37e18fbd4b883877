import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hashOf, root } from './hashOf.ts'

it('changes with a file, its name or a new file, but not with tests or ignored folders', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text = '') => writeFileSync(join(folder, name), text)
  const now = () => hashOf([relative(root, folder)], ['dist'])
  write('settle.ts', 'one')
  const first = now()
  mkdirSync(join(folder, 'dist'))
  write('dist/settle.js')
  write('settle.test.ts', 'one')
  expect(now()).toBe(first)
  write('settle.ts', 'two')
  expect(now()).not.toBe(first)
  write('settle.ts', 'one')
  expect(now()).toBe(first)
  write('refund.ts')
  expect(now()).not.toBe(first)
})
