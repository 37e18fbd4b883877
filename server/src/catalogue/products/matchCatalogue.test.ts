import { expect, it } from 'vitest'
import { rows } from '../../platform/database/rows.ts'
import type { SqlCondition } from '../../platform/database/parseSearch.ts'
import { makeProduct } from '../../test/catalog.ts'
import { describeShop } from '../../test/startShop.ts'
import { matchesCatalogue, listedInCatalogue, probeCatalogue } from './matchCatalogue.ts'

describeShop('a search of the catalogue', shop => {
  it('finds the same whether there are few or many matches', async () => {
    for (const title of ['Najd Thobe', 'Najd 100% Wool Jalab', "Eid O'Thobe_1", 'Ünder Thobe'])
      await makeProduct(shop, { title, variants: [{}, { barcode: '5012345678900' }] })
    const { db } = shop.deps
    const idsOf = async (table: string, { sql, bindings }: SqlCondition) => {
      const found = await rows<{ id: string }>(
        db,
        `select id from ${table} where ${sql} order by id`,
        bindings,
      )
      return found.map(({ id }) => id)
    }
    let total = 0
    for (const what of ['products', 'variants'] as const)
      for (const search of [
        'thobe',
        'NAJD',
        'najd thobe',
        '100%',
        'obe_1',
        "o'thobe",
        '5012345',
        'ünder',
        'zzz',
      ]) {
        const found = matchesCatalogue(db, search, what)
        const listed = listedInCatalogue(db, search, what, 10)
        const all = await probeCatalogue(db, search, what)
        const some = await probeCatalogue(db, search, what, 2)
        const table = what === 'products' ? 'products p' : 'variants v'
        const expected = await idsOf(table, found)
        expect(await idsOf(table, listed), `${what} ${search}`).toEqual(expected)
        // On Postgres, and for plain words, a different statement finds these.
        if (expected.length > 0 && search !== 'ünder') expect(listed.sql).not.toBe(found.sql)
        const column = what === 'products' ? 'p' : 'v'
        const probed = { ...all.ids, sql: `${column}.id in (${all.ids.sql})` }
        expect(await idsOf(table, probed), `${what} ${search}`).toEqual(expected)
        expect(all).toMatchObject({ total: expected.length, isMore: false })
        expect(some.total).toBeLessThanOrEqual(expected.length)
        expect(some.isMore || some.total === expected.length).toBe(true)
        total += expected.length
      }
    expect(total).toBeGreaterThan(30)
  })
})
