import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { describeShop } from '../../test/startShop.ts'
import { rows } from './rows.ts'
import { transaction } from './transaction.ts'
import { waitForAll } from './waitForAll.ts'

describeShop('a statement in plain SQL', (shop, dialect) => {
  it('names itself in its error, but none of its values', async () => {
    const failing = rows(shop.deps.db, 'select * from nowhere where email = ?', ['amina@example.com'])
    await expect(failing).rejects.toThrow(/^select \* from nowhere where email = .+ - /)
    await expect(failing).rejects.not.toThrow('amina')
  })

  it('refuses an undefined value', () =>
    expect(rows(shop.deps.db, 'select ? as a', [undefined])).rejects.toThrow('A value is undefined'))

  it('runs in the order of the calls within a transaction, and not after its end', async () => {
    const { trx, found } = await transaction(shop.deps.db, async inner => {
      const add = (name: string) =>
        rows(inner, 'insert into counters (name, value) values (?, (select count(*) from counters))', [name])
      await waitForAll(add('first'), add('second'), add('third'))
      const names = ['first', 'second', 'third']
      const order = 'select name from counters where name in (?, ?, ?) order by value'
      return { trx: inner, found: await rows<{ name: string }>(inner, order, names) }
    })
    expect(found.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
    await expect(rows(trx, 'select 1 as one')).rejects.toThrow('The transaction has ended already')
  })

  it.runIf(dialect === 'sqlite')(
    'waits for the disk, unless it may be lost outside a transaction',
    async () => {
      const { db } = shop.deps
      // SQLite's own words for its modes: 1 is NORMAL, 2 is FULL.
      const mode = async (connection: Knex, mayBeLost: boolean) => {
        const text = 'select synchronous from pragma_synchronous'
        const [row] = await rows<{ synchronous: number }>(connection, text, [], undefined, { mayBeLost })
        return row?.synchronous
      }
      expect([await mode(db, true), await mode(db, false)]).toEqual([1, 2])
      expect(await transaction(db, trx => mode(trx, true))).toBe(2)
      await expect(rows(db, 'nonsense', [], undefined, { mayBeLost: true })).rejects.toThrow('nonsense')
      expect(await mode(db, false)).toBe(2)
    },
  )

  it('releases its connection if a listener of statements fails', async () => {
    const { db } = shop.deps
    const fail = () => {
      throw new Error('Nobody listens.')
    }
    db.on('query', fail)
    // More attempts than there are connections.
    for (let attempt = 0; attempt < 30; attempt++)
      await expect(rows(db, 'select 1 as one')).rejects.toThrow('Nobody listens.')
    db.removeListener('query', fail)
    expect(await rows(db, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
