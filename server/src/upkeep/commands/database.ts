import type { Knex } from 'knex'
import { refuseRunning } from '../backup/refuseRestore.ts'
import { readConfig, StartupError, type Config } from '../../platform/base/config.ts'
import { makeDataDir } from '../../platform/base/dataDir.ts'
import { connect } from '../../platform/database/connect.ts'
import { baseline } from '../../platform/database/migrations/index.ts'
import { lockDatabase } from '../../platform/database/opening/lockDatabase.ts'
import { migrate, migrationStatus, rollback } from '../../platform/database/opening/migrate.ts'
import { requireShop, runCommand } from './runCommand.ts'

const printNames = (title: string, names: readonly string[]) =>
  console.log(`${title}: ${names.join(', ') || 'nothing'}`)

/** Rolls back the latest migration, which has to be named, since data that only it can store is lost. */
const rollBackNamed = async (db: Knex, { isProduction }: Config, name: string | undefined) => {
  const latest = (await migrationStatus(db)).done.at(-1)
  if (!latest) throw new StartupError('There is no migration to roll back.')
  if (isProduction && baseline.includes(latest))
    throw new StartupError(
      `The latest migration, ${latest}, is of the first release: without it there is no shop. Restore a backup instead.`,
    )
  if (name !== latest)
    throw new StartupError(
      `The latest migration is ${latest}. "rollback ${latest}" reverts it and loses the data that needs it: make a backup first.`,
    )
  await refuseRunning(db)
  printNames('Rolled back', await rollback(db))
}

const commands: Record<string, (db: Knex, config: Config, name: string | undefined) => Promise<void>> = {
  migrate: async db => printNames('Migrated', await migrate(db)),
  rollback: rollBackNamed,
  status: async db => {
    const { done, open } = await migrationStatus(db)
    printNames('Done', done)
    printNames('Open', open)
  },
}

// Handles no signals, since a migration may be killed at any moment.
await runCommand('database.mjs status | migrate | rollback <name>', async () => {
  const [, , command = '', name] = process.argv
  const run = commands[command]
  if (!run) throw new StartupError(`Choose one of ${Object.keys(commands).join(', ')}.`)
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  if (command === 'migrate') makeDataDir(dataDir)
  else requireShop(config)
  const isShared = databaseUrl !== null || command === 'status'
  const unlock = isShared ? null : lockDatabase(dataDir, 'command')
  const db = connect({ ...config, poolSize: 1, isUnlimited: true })
  try {
    await run(db, config, name)
  } finally {
    await db.destroy()
    unlock?.()
  }
})
