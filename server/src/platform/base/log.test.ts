import { expect, it } from 'vitest'
import { createDatabase, onBothDatabases } from '../../test/databases.ts'
import { connect } from '../database/connect.ts'
import { createLog } from './log.ts'

onBothDatabases('the log', dialect => {
  it('never contains the values of a statement that failed', async () => {
    const database = await createDatabase(dialect)
    const db = connect(database)
    const error: unknown = await db('no_such_table')
      .insert({ address: '12 Cable Street' })
      .catch((e: unknown) => e)
    let written = ''
    createLog('error', { write: text => (written += text) }).error({ err: error }, 'failed')
    expect(written).toContain('no_such_table')
    expect(written).not.toContain('Cable Street')
    await db.destroy()
    await database.drop()
  })
})

it('logs the cause of an error', () => {
  let written = ''
  const error = new Error('outer', { cause: new Error('inner') })
  createLog('error', { write: text => (written += text) }).error({ err: error }, 'failed')
  expect(JSON.parse(written)).toMatchObject({ err: { message: 'outer', cause: { message: 'inner' } } })
})
