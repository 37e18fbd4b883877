import { expect, it } from 'vitest'
import { createDatabase, onBothDatabases, withDatabase } from '../../../test/databases.ts'
import { migrationSource } from '../migrations/index.ts'
import { migrate } from './migrate.ts'

const name = '048-regional-vat'
const ireland = { country: 'IE', rate: 21 }
const portugal = { country: 'PT', rate: 23 }
const islands = [
  { country: 'PT-20', rate: 16 },
  { country: 'PT-30', rate: 22 },
]

onBothDatabases('saved rates of VAT in the EU', dialect => {
  it('get those of the Azores and Madeira where there is one of Portugal', () =>
    withDatabase(createDatabase(dialect), async db => {
      await migrate(db)
      const migrated = async (euVatRates: object[] | undefined) => {
        await db.migrate.down({ name, migrationSource })
        const value = JSON.stringify({ iossNumber: 'IM3720000224', euVatRates })
        await db('settings').where({ section: 'shipping' }).update({ value })
        await migrate(db)
        const row = await db('settings').where({ section: 'shipping' }).first('value')
        return JSON.parse(row.value) as object
      }
      expect(await migrated([ireland, portugal])).toEqual({
        iossNumber: 'IM3720000224',
        euVatRates: [ireland, portugal, ...islands],
      })
      expect(await migrated([ireland])).toMatchObject({ euVatRates: [ireland] })
      expect(await migrated(undefined)).toEqual({ iossNumber: 'IM3720000224' })
    }))
})
