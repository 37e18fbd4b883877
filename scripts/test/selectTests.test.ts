import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { selectTests, readTestOptions } from './selectTests.ts'

const project = (...files: string[]) => {
  const root = mkdtempSync(join(tmpdir(), 'shop-chosen-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  return root
}

it('assigns each file to its runner, and a folder to every runner with tests in it', () => {
  const root = project('server/src/a.test.ts', 'server/drills/b.drill.ts', 'e2e/c.spec.ts', 'docs/d.md')
  expect(selectTests(root, ['server', './e2e/c.spec.ts', join(root, 'server/src/a.test.ts')])).toEqual({
    tests: ['server', 'server/src/a.test.ts'],
    drills: ['server'],
    browser: ['e2e/c.spec.ts'],
    unknown: [],
  })
})

it('reports paths without tests', () => {
  const root = project('docs/d.md', 'node_modules/x/x.test.ts')
  expect(selectTests(root, ['docs', 'gone', '.']).unknown).toEqual(['docs', 'gone', '.'])
})

it('reads paths, a name, and changes, and refuses unknown options', () => {
  expect(readTestOptions(['server/src', '-t', 'refuses a code'])).toMatchObject({
    paths: ['server/src'],
    name: 'refuses a code',
  })
  expect(readTestOptions(['--changed'])).toMatchObject({ paths: [], changed: true })
  expect(readTestOptions(['--changed=main'])).toMatchObject({ changed: 'main' })
  expect(() => readTestOptions(['--watch'])).toThrow('Unknown option --watch')
  expect(() => readTestOptions(['server', '--changed'])).toThrow('either')
})
