import type { AuditSubject } from '@shop/contracts/audit/auditFacts'
import { listAlerts } from '@shop/contracts/alerts/endpoints'
import type { Knex } from 'knex'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '../../../database/BaseModel.ts'
import { isPostgres } from '../../../database/connect.ts'
import { transaction } from '../../../database/transaction.ts'
import { nowIso } from '../../../base/deps.ts'
import { eraseUser } from '../../../../people/records/privacy/eraseUser.ts'
import { signUp, describeOffice } from '../../../../test/accounts.ts'
import { orderDesk } from '../../../../test/orderDesk.ts'
import { noteChange } from '../noteChange.ts'
import { findBreak, type ChainBreak, type IntactChain } from './findBreak.ts'
import { sealEntries } from './sealEntries.ts'
import { detailsHashOf, sealOf, type AuditRow } from './sealOf.ts'

describeOffice('the chain of the audit log', (shop, staff) => {
  const write = async (
    subjectId = newId(),
    subject: AuditSubject = 'promotion',
    at = nowIso(shop.deps),
    userId = staff.user.id,
  ) => {
    const change = { at, act: 'update', before: { code: 'A' }, after: { code: 'B' } } as const
    await transaction(shop.deps.db, trx => noteChange(trx, { ...change, userId, subject, subjectId }))
    return subjectId
  }
  const seal = () => sealEntries(shop.deps, new AbortController().signal)
  const entries = (db: Knex = shop.deps.db): Promise<AuditRow[]> => db('audit_log').orderBy('seal_number')
  const asBreak = (found: ChainBreak | IntactChain): ChainBreak => {
    if (!('detail' in found)) throw new Error('The log is whole.')
    return found
  }

  /**
   * Runs changes that the database's triggers would refuse, returns the break that is found, and rolls everything back.
   */
  const breakAfterTampering = async (
    act: (trx: Knex.Transaction, log: AuditRow[]) => Promise<unknown>,
  ): Promise<ChainBreak> => {
    const trx = await shop.deps.db.transaction()
    try {
      if (isPostgres(trx)) await trx.raw('set local session_replication_role = replica')
      else for (const on of ['update', 'delete']) await trx.raw(`drop trigger audit_log_no_${on}`)
      await act(trx, await entries(trx))
      return asBreak(await findBreak(trx))
    } finally {
      await trx.rollback()
    }
  }
  beforeEach(async () => {
    for (let count = 0; count < 3; count++) await write()
    await seal()
  })

  it('contains every entry once, even if entries are written and sealed concurrently', async () => {
    const many = <T>(count: number, act: () => Promise<T>) => Array.from({ length: count }, act)
    await Promise.all([...many(30, () => write()), ...many(4, seal)])
    await Promise.all(many(30, () => write()))
    await Promise.all(many(4, seal))
    const all = await entries()
    expect(all.map(({ seal_number: number }) => number)).toEqual(all.map((_, index) => index + 1))
    expect(await findBreak(shop.deps.db)).toEqual({ number: all.length, seal: all.at(-1)!.seal })
    expect(await seal()).toBe(false)
  })

  it('reveals the first changed entry, whichever column was changed', async () => {
    const changes: Partial<AuditRow>[] = [
      { act: 'delete' },
      { at: '2026-01-01T00:00:00.000Z' },
      { user_id: null },
      { subject_id: 'x' },
      { after: '{"code":"C"}' },
      { before: null },
      { salt: null },
      { after: '{}', salt: null },
      { seal: 'x' },
      { details_hash: 'x' },
    ]
    for (const change of changes) {
      const found = await breakAfterTampering(async (trx, log) => {
        for (const { id } of log.slice(1)) await trx('audit_log').where({ id }).update(change)
      })
      const [, second] = await entries()
      expect(found.subject, JSON.stringify(change)).toBe(second!.id)
      expect(found.detail).toContain('Entry 2 of the audit log')
    }
  })

  it('reveals an entry that was changed together with its hashes', async () => {
    const found = await breakAfterTampering(async (trx, log) => {
      const forged = { ...log[0]!, after: '{"code":"C"}' }
      forged.details_hash = detailsHashOf(forged.salt!, forged)
      forged.seal = sealOf('', forged)
      await trx('audit_log').where({ id: forged.id }).update(forged)
    })
    expect(found).toMatchObject({ subject: (await entries())[1]!.id })
  })

  it('reveals entries that were removed, from the middle and from the end', async () => {
    const remove = (index: number) =>
      breakAfterTampering(async (trx, log) => {
        await trx('audit_log')
          .where({ id: log.at(index)!.id })
          .delete()
      })
    const { length } = await entries()
    expect(await remove(1)).toEqual({
      subject: 'audit-log-2',
      detail: expect.stringContaining('Entry 2 of the audit log is missing'),
    })
    expect((await remove(-1)).subject).toBe(`audit-log-${length}`)
  })

  it('reveals inserted entries, with a forged position in the chain or as an old entry not yet sealed', async () => {
    const like = (log: AuditRow[]) => ({ ...log[1]!, id: newId(), subject_id: 'forged' })
    const replaced = await breakAfterTampering(async (trx, log) => {
      await trx('audit_log').where({ id: log[1]!.id }).delete()
      await trx('audit_log').insert(like(log))
    })
    expect(replaced.detail).toContain('Entry 2')
    const empty = { seal_number: null, seal: null, details_hash: null, salt: null }
    const late = await breakAfterTampering(async (trx, log) => {
      const at = new Date(Date.parse(log[0]!.at) - 2 * 60 * 60_000).toISOString()
      await trx('audit_log').insert({ ...like(log), ...empty, at })
      await sealEntries({ ...shop.deps, db: trx }, new AbortController().signal)
    })
    expect(late.detail).toContain('update promotion forged) was inserted later than its time says')
  })

  it('is whole after a person and an order were erased, and retains no salt by which to guess their data', async () => {
    const { db } = shop.deps
    const { user } = await signUp(shop)
    const subjectId = await write(user.id, 'user')
    // Entries by the person retain only their bare id.
    await write(newId(), 'promotion', nowIso(shop.deps), user.id)
    const desk = orderDesk(shop, () => staff)
    const { shopper, orderId } = await desk.placed()
    await desk.setStatus(orderId, 'CANCELED', 'Not wanted')
    await seal()
    const erase = (id: string) => transaction(db, trx => eraseUser(trx, id, nowIso(shop.deps)))
    await erase(user.id)
    await erase(shopper.user.id)
    expect(await findBreak(db)).toMatchObject({ number: (await entries()).length })
    for (const id of [subjectId, orderId]) {
      const rows: AuditRow[] = await db('audit_log').where({ subject_id: id })
      expect(rows.length).toBeGreaterThan(0)
      for (const { salt, after, seal_number: number } of rows)
        expect({ salt, after, isSealed: number !== null }).toEqual({
          salt: null,
          after: '{}',
          isSealed: true,
        })
    }
    // The permission to empty a personal entry must not allow emptying others or inserting values.
    await write(staff.user.id, 'user')
    await seal()
    const emptied = { before: '{}', after: '{}', salt: null }
    const existingUser = { subject: 'user', subject_id: staff.user.id }
    expect(
      (await breakAfterTampering(trx => trx('audit_log').where(existingUser).update(emptied))).detail,
    ).toContain('was changed')
    for (const change of [{ after: '{"isAdmin":true,"note":"x"}' }, { act: 'create' }])
      expect(
        (await breakAfterTampering(trx => trx('audit_log').where({ subject_id: subjectId }).update(change)))
          .detail,
      ).toContain('was changed')
  })

  it('cannot be changed once it exists', async () => {
    const [first] = await entries()
    const log = () => shop.deps.db('audit_log').where({ id: first!.id })
    for (const change of [
      { seal: 'x' },
      { seal_number: 99 },
      { seal_number: null },
      { details_hash: 'x' },
      { salt: 'x' },
    ])
      await expect(log().update(change), JSON.stringify(change)).rejects.toThrow('append-only')
  })

  it('is checked every night, and a break raises an alert that names the entry', async () => {
    const { db } = shop.deps
    await shop.jobs.audit.runNow()
    const alerts = async () =>
      (await shop.call(listAlerts, {}, staff)).items.filter(({ kind }) => kind === 'audit-log-broken')
    expect(await alerts()).toEqual([])
    const [, second] = await entries()
    await db.transaction(async trx => {
      if (isPostgres(trx)) await trx.raw('set local session_replication_role = replica')
      else await trx.raw('drop trigger audit_log_no_update')
      await trx('audit_log').where({ id: second!.id }).update({ act: 'create' })
    })
    await shop.jobs.audit.runNow()
    expect(await alerts()).toMatchObject([
      { subject: second!.id, detail: expect.stringContaining('Entry 2 of the audit log') },
    ])
  })

  it('begins after the entries past their retention period, which are exactly the oldest', async () => {
    const { db } = shop.deps
    const old = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()
    // Empties the chain, so that its first entries can be ten years old.
    await db.transaction(async trx => {
      const trigger = 'audit_log_no_delete'
      const triggerRow = isPostgres(trx)
        ? null
        : await trx('sqlite_master').where({ name: trigger }).first('sql')
      if (isPostgres(trx)) await trx.raw('set local session_replication_role = replica')
      else await trx.raw(`drop trigger ${trigger}`)
      await trx('audit_log').delete()
      await trx('chain_heads').delete()
      if (triggerRow) await trx.raw(triggerRow.sql as string)
    })
    for (let count = 0; count < 5; count++) await write(newId(), 'promotion', old(3650 - count))
    await write(newId(), 'promotion', old(365 * 6.5))
    await write()
    await seal()
    const unsealed = await write()
    await expect(db('audit_log').where({ subject_id: unsealed }).delete()).rejects.toThrow('append-only')
    await seal()
    expect(await findBreak(db)).toMatchObject({ number: 8 })
    const fifth = (await entries())[4]!.seal
    const refused = db('audit_log').where({ seal_number: 1 }).delete()
    await expect(refused, 'before the start of the chain has moved past it').rejects.toThrow('append-only')
    await shop.jobs.retention.runNow()
    expect((await entries()).map(({ seal_number: number }) => number)).toEqual([6, 7, 8])
    await shop.jobs.audit.runNow()
    expect(await findBreak(db)).toMatchObject({ number: 8 })
    // Moving the start forward must not allow removing entries younger than six years.
    await db('chain_heads').where({ name: 'audit_log_start' }).update({ number: 7 })
    await expect(db('audit_log').where({ seal_number: 7 }).delete()).rejects.toThrow('append-only')
    const { seal: sixth } = (await entries())[0]!
    await db('chain_heads').where({ name: 'audit_log_start' }).update({ number: 5, seal: sixth })
    expect(asBreak(await findBreak(db)).detail).toContain('Entry 6')
    await db('chain_heads').where({ name: 'audit_log_start' }).update({ number: 3 })
    expect(asBreak(await findBreak(db)).detail).toContain('Entry 4 of the audit log is missing')
    await db('chain_heads').where({ name: 'audit_log_start' }).update({ number: 5, seal: fifth })
    expect(await findBreak(db)).toMatchObject({ number: 8 })
  })
})
