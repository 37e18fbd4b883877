import { once } from 'node:events'
import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { StartupError } from '../../base/config.ts'
import { spawnModule } from '../../../test/processes/spawnModule.ts'
import { lockDatabase } from './lockDatabase.ts'
import { openDatabase } from './openDatabase.ts'

const makeTemporaryDir = () => mkdtempSync(join(tmpdir(), 'shop-open-'))
const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir })

const openingScript = (dataDir: string) =>
  `const { openDatabase } = await import('./server/src/platform/database/opening/openDatabase.ts')
   const { restrictFilesToOwner } = await import('./server/src/platform/base/dataDir.ts')
   restrictFilesToOwner()
   await openDatabase({ databaseUrl: null, dataDir: ${JSON.stringify(dataDir)} })`

it('refuses a second shop until the first has closed', async () => {
  const dataDir = makeTemporaryDir()
  const first = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow(StartupError)
  await expect(open(dataDir)).rejects.toThrow(
    `The database in ${dataDir} is in use by another shop (process ${process.pid}).`,
  )
  await first.close()
  await (await open(dataDir)).close()
})

it('unlocks when the shop that had locked it is killed, and its files were readable only by their owner', async () => {
  const dataDir = makeTemporaryDir()
  chmodSync(dataDir, 0o755)
  const holder = spawnModule(`${openingScript(dataDir)}; console.log('open'); setInterval(() => {}, 1000)`)
  await once(holder.stdout, 'data')
  for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite.lock'])
    expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0)
  await expect(open(dataDir)).rejects.toThrow(`(process ${holder.pid}).`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await (await open(dataDir)).close()
})

it('says that a restore has locked it', async () => {
  const dataDir = makeTemporaryDir()
  const unlock = lockDatabase(dataDir, 'restore')
  await expect(open(dataDir)).rejects.toThrow(
    `A backup is being restored into ${dataDir}: wait until it has ended (process ${process.pid}).`,
  )
  unlock()
  const shop = await open(dataDir)
  await expect(open(dataDir)).rejects.toThrow('in use by another shop')
  await shop.close()
})

it('says in a sentence that a data directory cannot be created', async () => {
  const file = join(makeTemporaryDir(), 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, join(file, 'data'), '/proc/shop'])
    await expect(open(dataDir)).rejects.toThrow(`The data directory ${dataDir} cannot be used: `)
})
