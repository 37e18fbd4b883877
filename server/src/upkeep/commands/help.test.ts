import { expect, it } from 'vitest'
import { commands } from '../../../../scripts/buildServer.ts'
import { runScript } from '../../test/backups.ts'

it.each(commands)('%s shows its usage in one line', async name => {
  // Help reads and opens nothing; otherwise this environment would be refused.
  expect(await runScript(name, ['--help'], { PORT: 'none' })).toMatchObject({
    code: 0,
    said: expect.stringMatching(new RegExp(`^Usage: node server/dist/${name}\\.mjs .+\\n$`)),
    complained: '',
  })
})
