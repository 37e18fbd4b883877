import { readFileSync } from 'node:fs'
import { AlertKind } from '@shop/contracts/alerts/endpoints'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
const [, section = ''] = page.split('## What to do about each alert')
const describedKinds = section
  .split('\n')
  .filter(line => line.startsWith('| `'))
  .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([a-z-]+)`/g)].flatMap(([, kind]) => kind ?? []))

it('docs/operations.md says what to do about each kind of alert', () => {
  expect(new Set(describedKinds)).toEqual(new Set(AlertKind.options))
  expect(describedKinds).toHaveLength(AlertKind.options.length)
})
