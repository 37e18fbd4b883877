import { listAlerts } from '@shop/contracts/alerts/endpoints'
import { listJobs, runJob, type JobName } from '@shop/contracts/jobs/endpoints'
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { raiseAlert } from '../../platform/events/alerts/raiseAlert.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { asLeader } from '../../platform/database/asLeader.ts'
import { connect } from '../../platform/database/connect.ts'
import { signUp } from '../../test/accounts.ts'
import { saveSettings } from '../../test/settings.ts'
import { describeShop, useShop } from '../../test/startShop.ts'
import { recordRun } from './runs.ts'
import { jobs, startJobs, stopJobs } from './startJobs.ts'
import { watchJobs } from './watchJobs.ts'

const second = 1000
const minute = 60 * second

describeShop('a job without success', shop => {
  // The jobs' own timers would fire in between.
  beforeAll(() => stopJobs(shop.jobs))
  afterEach(() => shop.deps.db('alerts').delete())
  const asStaff = async () => (await signUp(shop, { isAdmin: true })).accessToken
  const openAlerts = async () =>
    (await shop.call(listAlerts, {}, await asStaff())).items.map(({ kind, subject }) => `${kind} ${subject}`)
  // The clock stands still, so that nothing depends on the speed of the test.
  let now = Date.now()
  const sleep = (ms: number) => {
    now += ms
    shop.passTime(ms)
  }
  const succeed = (...names: JobName[]) =>
    Promise.all(names.map(name => recordRun({ ...shop.deps, clock: { now: () => now } }, name, {})))
  /** Creates a process that runs no job, and whose timer fires on command. */
  const processWithoutJobs = (other: Partial<Deps> = {}) => {
    let ring = async () => {}
    const every = (_ms: number, act: () => Promise<void>) => {
      ring = act
      return () => {}
    }
    onTestFinished(watchJobs({ ...shop.deps, ...other, clock: { now: () => now, every } }))
    return async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 30 * second) {
        sleep(30 * second)
        await ring()
      }
    }
  }
  const names = jobs.map(({ name }) => name)

  it('for three times its interval raises an alert in every process, until it succeeds', async () => {
    const passTime = processWithoutJobs()
    await succeed(...names)
    for (let passed = 0; passed < 3; passed++) {
      await passTime(minute)
      await succeed('events', 'outbox', 'webhooks', 'sales', 'asks', 'plans', 'pictures', 'exports', 'seals')
    }
    expect(await openAlerts()).toEqual([])
    await passTime(30 * second)
    expect(await openAlerts()).toEqual(['job-failing reconciler'])
    const { items } = await shop.call(listAlerts, {}, await asStaff())
    expect(items[0]?.detail).toMatch(/^The job "reconciler" has not succeeded since .+; no process runs it/)
    await succeed('events', 'outbox', 'webhooks', 'sales', 'asks', 'plans', 'pictures', 'exports', 'seals')
    const listed = await shop.call(listJobs, {}, await asStaff())
    expect(listed.items.filter(({ isOverdue }) => isOverdue).map(({ name }) => name)).toEqual(['reconciler'])
    await startJobs(shop.deps, { onDemand: names }).reconciler.runNow()
    expect(await openAlerts()).toEqual([])
  })

  it('raises an alert even if it has never run, counted from the start of watching', async () => {
    await shop.deps.db('jobs').where({ name: 'reconciler' }).delete()
    const passTime = processWithoutJobs()
    await succeed('events', 'outbox', 'webhooks', 'sales', 'asks', 'plans', 'pictures', 'exports', 'seals')
    await passTime(3 * minute)
    await succeed('events', 'outbox', 'webhooks', 'sales', 'asks', 'plans', 'pictures', 'exports', 'seals')
    await shop.deps.db('alerts').delete()
    await passTime(30 * second)
    expect(await openAlerts()).toEqual(['job-failing reconciler'])
  })

  it('is reported even if another check fails', async () => {
    const { db, log } = shop.deps
    await saveSettings(shop, 'general', { storeEmail: 'owner@example.com' })
    const error = vi.spyOn(log, 'error').mockReturnValue()
    await raiseAlert(db, {
      kind: 'refund-failed',
      subject: 'one',
      detail: 'It failed.',
      at: nowIso(shop.deps),
    })
    const config = { ...shop.deps.config }
    const read = vi.fn(() => {
      throw new Error('The look at backups fails.')
    })
    Object.defineProperty(config, 'backupKey', { get: read })
    await processWithoutJobs({ config })(30 * second)
    expect(read).toHaveBeenCalled()
    expect(error).toHaveBeenCalledTimes(1)
    error.mockRestore()
    expect(await db('alerts').where({ kind: 'refund-failed' }).whereNotNull('mailed_at')).toHaveLength(1)
  })

  it('raises no alert if the whole shop was stopped or asleep', async () => {
    const passTime = processWithoutJobs()
    await succeed(...names)
    sleep(8 * 60 * minute)
    await passTime(minute)
    expect(await openAlerts()).toEqual([])
  })

  it('raises no alert before it is due: the audit once a night, the sweep once an hour', async () => {
    const often = names.filter(name => !['balance', 'audit', 'sweep', 'retention'].includes(name))
    const passTime = processWithoutJobs()
    await succeed(...names)
    for (let passed = 0; passed < 60; passed++) {
      await passTime(minute)
      await succeed(...often)
    }
    expect(await openAlerts()).toEqual([])
  })
})

describe('Run Now on a process that does not lead', () => {
  const shop = useShop('postgres')

  it('reports that another process runs the job, and works once that has ended', async () => {
    const { connectionString: databaseUrl } = shop.deps.db.client.config.connection
    const other = connect({ databaseUrl, dataDir: '' })
    onTestFinished(() => other.destroy())
    const { accessToken } = await signUp(shop, { isAdmin: true })
    await shop.jobs.reconciler.idle()
    let ends = () => {}
    const work = new Promise<void>(resolve => {
      ends = resolve
    })
    let leads = () => {}
    const isLed = new Promise<void>(resolve => {
      leads = resolve
    })
    const leading = asLeader(other, 'reconciler', () => {
      leads()
      return work
    })
    await isLed
    const before = await shop.deps.db('jobs').where({ name: 'reconciler' }).first()
    await expect(shop.call(runJob, { name: 'reconciler' }, accessToken)).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Another process of the shop is running this job right now. Please try again in a moment.',
    })
    expect(await shop.deps.db('jobs').where({ name: 'reconciler' }).first()).toEqual(before)
    ends()
    await leading
    const { lastSuccessAt } = await shop.call(runJob, { name: 'reconciler' }, accessToken)
    expect(Date.parse(lastSuccessAt ?? '')).toBeGreaterThan(Date.parse(before?.last_success_at ?? 0))
  })
})
