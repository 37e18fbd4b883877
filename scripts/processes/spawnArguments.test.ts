import { expect, it } from 'vitest'
import { spawnArguments } from './spawnArguments.ts'

const node = String.raw`C:\Program Files\nodejs\node.exe`

it('starts programs without a shell, wherever they are', () => {
  const args = ['--import', 'tsx', String.raw`C:\My shop\scripts\demo.ts`]
  expect(spawnArguments(node, args, 'win32')).toEqual({ command: node, args, shell: false })
  expect(spawnArguments('npm', ['ci'], 'linux')).toEqual({ command: 'npm', args: ['ci'], shell: false })
})

it('quotes arguments that a shell of Windows would split', () => {
  const tool = String.raw`C:\My shop\node_modules\.bin\playwright`
  expect(spawnArguments(tool, ['test', '--grep', 'office|orders', '-t', 'says "no"'], 'win32')).toEqual({
    command: `"${tool}"`,
    args: ['test', '--grep', '"office|orders"', '-t', String.raw`"says \"no\""`],
    shell: true,
  })
  expect(spawnArguments('npm', ['run', 'build', '--workspace=@shop/web'], 'win32')).toEqual({
    command: 'npm',
    args: ['run', 'build', '--workspace=@shop/web'],
    shell: true,
  })
})
