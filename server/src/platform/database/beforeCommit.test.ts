import type { Knex } from 'knex'
import { beforeEach, expect, it } from 'vitest'
import { describeShop } from '../../test/startShop.ts'
import { beforeCommit, runNow, savepoint, type LastStep } from './beforeCommit.ts'
import { newId } from './BaseModel.ts'
import { transaction } from './transaction.ts'

describeShop('the last step of a transaction', shop => {
  let ran: (string | readonly string[])[] = []
  beforeEach(() => {
    ran = []
  })
  const second: LastStep<string> = { rank: 2, run: async (_trx, items) => void ran.push('second', items) }
  const first: LastStep<string> = {
    rank: 1,
    run: async (trx, items) => {
      ran.push('first', items)
      beforeCommit(trx, second, ['from the first'])
    },
  }
  const inTransaction = (work: (trx: Knex.Transaction) => Promise<void>) => transaction(shop.deps.db, work)

  it('runs once with all collected items, in the order of ranks', async () => {
    await inTransaction(async trx => {
      beforeCommit(trx, second, ['a'])
      beforeCommit(trx, first, ['b'])
      beforeCommit(trx, first, ['c'])
      ran.push('work')
    })
    expect(ran).toEqual(['work', 'first', ['b', 'c'], 'second', ['a', 'from the first']])
  })

  it('does not run again for items that runNow has processed', async () => {
    await inTransaction(async trx => {
      beforeCommit(trx, first, ['a'])
      await runNow(trx, first)
      await runNow(trx, first)
      ran.push('work')
    })
    expect(ran).toEqual(['first', ['a'], 'work', 'second', ['from the first']])
  })

  it('includes what a savepoint has collected, and drops what a rolled-back one has collected', async () => {
    await inTransaction(async trx => {
      await savepoint(trx, async inner => beforeCommit(inner, second, ['kept']))
      const failing = savepoint(trx, async inner => {
        beforeCommit(inner, second, ['lost'])
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
    })
    expect(ran).toEqual(['second', ['kept']])
  })

  it('rolls the transaction back if it fails, and does not run if the rest fails', async () => {
    const key = newId()
    const failing: LastStep<string> = {
      rank: 1,
      run: async () => {
        throw new Error('no')
      },
    }
    const at = new Date().toISOString()
    const row = {
      id: newId(),
      dedupe_key: key,
      kind: 'test',
      payload: '{}',
      available_at: at,
      created_at: at,
    }
    const write = inTransaction(async trx => {
      await trx('outbox').insert(row)
      beforeCommit(trx, failing, ['a'])
    })
    await expect(write).rejects.toThrow('no')
    expect(await shop.deps.db('outbox').where({ dedupe_key: key })).toEqual([])
    const broken = inTransaction(async trx => {
      beforeCommit(trx, second, ['a'])
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(ran).toEqual([])
  })

  it('refuses a transaction that would never run it', async () => {
    const alien = shop.deps.db.transaction(async trx => beforeCommit(trx, first, ['a']))
    await expect(alien).rejects.toThrow('transaction()')
  })
})
