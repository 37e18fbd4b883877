import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { faultsOf, plant } from './Fault.ts'
import { simulationFaults } from './simulationFaults.ts'
import { lists } from './lists.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('every fault can still be planted, and its tests exist', () => {
  const problems = [...faultsOf(lists), ...faultsOf(simulationFaults)].flatMap(fault => {
    // A folder would run all of its tests.
    const missing = fault.tests.filter(test => !/\.test\.tsx?$/.test(test) || !existsSync(join(root, test)))
    try {
      plant(readFileSync(join(root, fault.file), 'utf8'), fault)
      return missing
    } catch (error) {
      return [...missing, (error as Error).message]
    }
  })
  expect([...new Set(problems)]).toEqual([])
})

it.each([
  ['one two', 'one 2'],
  ['two two', 'contains this 2 times'],
  ['one', 'no longer contains'],
])('a fault is planted where its passage occurs exactly once: %s', (source, outcome) => {
  const fault = { file: 'some.ts', from: 'two', to: '2' }
  const planted = () => {
    try {
      return plant(source, fault)
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(planted()).toContain(outcome)
})
