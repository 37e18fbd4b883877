import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeAbandoned, trialPrefix } from './removeAbandoned.ts'

it('removes only what was left unfinished a day ago', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'))
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  const part = (letter: string) => `shop-2026.tar.gz.age.${letter.repeat(36)}.part`
  const backup = 'shop-2026-01-01-040000.tar.gz.age'
  for (const name of [backup, part('a'), part('b')]) writeFileSync(join(folder, name), '')
  for (const name of [`${trialPrefix}old`, `${trialPrefix}new`]) mkdirSync(join(folder, name))
  for (const name of [backup, part('a'), `${trialPrefix}old`])
    utimesSync(join(folder, name), yesterday, yesterday)
  await removeAbandoned(folder)
  expect(readdirSync(folder).toSorted()).toEqual([`${trialPrefix}new`, backup, part('b')])
  await removeAbandoned(join(folder, 'nowhere'))
})
