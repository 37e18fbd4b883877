import { readConfig, StartupError } from '../server/src/config.ts'
import { connect } from '../server/src/database/connect.ts'
import { migrate, migrationStatus, rollback } from '../server/src/database/migrate.ts'

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

try {
  const act = acts[process.argv[2] ?? '']
  if (!act) throw new StartupError(`Say one of ${Object.keys(acts).join(', ')}.`)
  const db = connect(readConfig(process.env))
  try {
    await act(db)
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
