import { readConfig, StartupError } from '../base/config.ts'
import { makeDataDir } from '../base/dataDir.ts'
import { connect } from '../database/connect.ts'
import { lockDatabase } from '../database/opening/lockDatabase.ts'
import { migrate, migrationStatus, rollback } from '../database/opening/migrate.ts'
import { runCommand } from './runCommand.ts'

const show = (title: string, names: string[]) => console.log(`${title}: ${names.join(', ') || 'nothing'}`)

const acts: Record<string, (db: ReturnType<typeof connect>) => Promise<void>> = {
  migrate: async db => show('Migrated', await migrate(db)),
  rollback: async db => show('Rolled back', await rollback(db)),
  status: async db => {
    const { done, open } = await migrationStatus(db)
    show('Done', done)
    show('Open', open)
  },
}

// A signal ends it at once: a migration may be killed at any moment.
await runCommand(async () => {
  const name = process.argv[2] ?? ''
  const act = acts[name]
  if (!act) throw new StartupError(`Say one of ${Object.keys(acts).join(', ')}.`)
  const config = readConfig(process.env)
  makeDataDir(config.dataDir)
  const isShared = config.databaseUrl !== null || name === 'status'
  const unlock = isShared ? null : lockDatabase(config.dataDir)
  const db = connect({ ...config, isUnlimited: true })
  try {
    await act(db)
  } finally {
    await db.destroy()
    unlock?.()
  }
})
