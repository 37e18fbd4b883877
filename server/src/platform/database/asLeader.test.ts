import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Knex } from 'knex'
import { createDatabase, type TestDatabase } from '../../test/databases.ts'
import { freezeModule } from '../../test/processes/spawnModule.ts'
import { asLeader } from './asLeader.ts'
import { connect } from './connect.ts'
import { rows } from './rows.ts'

describe('work for one process at a time', () => {
  let database: TestDatabase
  let one: Knex
  let other: Knex
  /** Settings of a process in which a transaction may be idle for at most `ms`. */
  const withIdleLimit = (ms: number) => ({
    ...database,
    databaseUrl: `${database.databaseUrl}?idle_in_transaction_session_timeout=${ms}`,
  })
  const idleLimitMs = 4000
  beforeAll(async () => {
    database = await createDatabase('postgres')
    one = connect(withIdleLimit(idleLimitMs))
    other = connect(database)
  })
  afterAll(async () => {
    await Promise.all([one.destroy(), other.destroy()])
    await database.drop()
  })

  it('is left to the process that is doing it, and no other one waits', async () => {
    let finishWork = () => {}
    const work = new Promise<void>(resolve => {
      finishWork = resolve
    })
    const began: string[] = []
    const first = asLeader(one, 'cleaning', async () => {
      began.push('one')
      await work
    })
    await expect.poll(() => began).toEqual(['one'])
    expect(await asLeader(other, 'cleaning', async () => void began.push('other'))).toBe(false)
    expect(await asLeader(other, 'cooking', async () => void began.push('cook'))).toBe(true)
    finishWork()
    expect(await first).toBe(true)
    expect(await asLeader(other, 'cleaning', async () => void began.push('other'))).toBe(true)
    expect(began).toEqual(['one', 'cook', 'other'])
  })

  it('is free again when the process that was doing it has died', async () => {
    let began = false
    let finishWork = () => {}
    const dying = asLeader(one, 'cleaning', async () => {
      began = true
      await new Promise<void>(resolve => {
        finishWork = resolve
      })
    })
    await expect.poll(() => began).toBe(true)
    expect(await asLeader(other, 'cleaning', async () => {})).toBe(false)
    // Ends the connection, which is what Postgres sees when a process ends.
    await rows(
      other,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect.poll(() => asLeader(other, 'cleaning', async () => {})).toBe(true)
    finishWork()
    expect(await dying).toBe(false)
  })

  // Concurrent tests must use the `expect` of their own context: the global one knows only one of them.
  it.concurrent('stays with a process for longer than a transaction may be idle', async own => {
    let finishWork = () => {}
    const work = new Promise<void>(resolve => {
      finishWork = resolve
    })
    const leading = asLeader(one, 'long cleaning', () => work)
    const age = async () => {
      const [lead] = await rows<{ seconds: number }>(
        other,
        `select extract(epoch from now() - xact_start) as seconds from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
      return lead?.seconds ?? 0
    }
    await own.expect.poll(age).toBeGreaterThan((1.2 * idleLimitMs) / 1000)
    own.expect(await asLeader(other, 'long cleaning', async () => {})).toBe(false)
    finishWork()
    own.expect(await leading).toBe(true)
  })

  it.concurrent('passes to another process when its own is frozen', async own => {
    await freezeModule(
      `const { connect } = await import('./server/src/platform/database/connect.ts')
       const { asLeader } = await import('./server/src/platform/database/asLeader.ts')
       await asLeader(connect(${JSON.stringify(withIdleLimit(500))}), 'frozen cleaning', () => {
         console.log('leads')
         return new Promise(() => setInterval(() => {}, 1000))
       })`,
      own.onTestFinished,
    )
    await own.expect.poll(() => asLeader(other, 'frozen cleaning', async () => {})).toBe(true)
  })
})
