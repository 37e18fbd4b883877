import { beforeEach, expect, it } from 'vitest'
import { transaction } from '../../database/transaction.ts'
import { nowIso } from '../../base/deps.ts'
import { plansOf } from '../../../test/plansOf.ts'
import { describeShop } from '../../../test/startShop.ts'
import { maxAttempts, type OutboxRow } from './messages.ts'
import { enqueue } from './enqueue.ts'
import { NotYet, type OutboxHandler } from './Handler.ts'
import { outboxRunner } from './runOutbox.ts'

const minutes = 60_000
const hours = 60 * minutes

describeShop('the outbox', (shop, dialect) => {
  const running = new AbortController().signal
  let seen: string[] = []
  const note: OutboxHandler = {
    handle: async (_, { payload }) => {
      seen.push(String(payload['text']))
    },
  }
  const run = (handler: Partial<OutboxHandler> = {}, stopping = running) =>
    outboxRunner({ note: { ...note, ...handler } })(shop.deps, stopping)
  const failing = { handle: () => Promise.reject(new Error('No mail server today')) }

  let keys = 0
  const put = async (text: string, { kind = 'note', ...fields }: { kind?: string; link?: string } = {}) => {
    const dedupeKey = `${kind}:${++keys}`
    const message = { dedupeKey, kind, payload: { text, ...fields }, at: nowIso(shop.deps) }
    await transaction(shop.deps.db, trx => enqueue(trx, message))
    return dedupeKey
  }
  const rowOf = async (dedupeKey: string): Promise<OutboxRow & { lease_until: string | null }> =>
    shop.deps.db('outbox').where({ dedupe_key: dedupeKey }).first()

  beforeEach(async () => {
    seen = []
    await shop.deps.db('outbox').delete()
  })

  it('handles a pending message once, and marks it as sent', async () => {
    const key = await put('one')
    await run()
    await run()
    expect(seen).toEqual(['one'])
    expect(await rowOf(key)).toMatchObject({
      sent_at: expect.any(String),
      attempts: 1,
      lease_until: null,
      last_error: null,
    })
  })

  it('ends a long run early, so that its success is recorded in the meantime', async () => {
    for (let count = 0; count < 50; count++) await put(String(count))
    const slow: Partial<OutboxHandler> = {
      handle: async (_, { payload }) => {
        if (payload['text'] === '3') shop.passTime(minutes)
        seen.push(String(payload['text']))
      },
    }
    expect(await run(slow)).toBe('more')
    expect(seen.length).toBeLessThan(50)
    expect(await run()).toBe(true)
    expect(seen).toHaveLength(50)
  })

  it('reads at most a page of pending messages at once, and the payload of one message at a time', async () => {
    for (let count = 0; count < 100; count++) await put(String(count))
    const read: Record<string, unknown>[][] = []
    const see = (found: unknown, { sql }: { sql: string }) => {
      if (!sql.includes('outbox')) return
      const { rows = found } = found as { rows?: unknown }
      if (Array.isArray(rows)) read.push(rows as Record<string, unknown>[])
    }
    shop.deps.db.on('query-response', see)
    await run().finally(() => shop.deps.db.removeListener('query-response', see))
    expect(seen).toHaveLength(100)
    expect(Math.max(...read.map(rows => rows.length))).toBeLessThanOrEqual(40)
    const withWords = read.filter(rows => rows.some(row => 'payload' in row))
    expect(withWords).toHaveLength(100)
    expect(Math.max(...withWords.map(rows => rows.length))).toBe(1)
  })

  it('handles each message once, however many processes work on it', async () => {
    const texts = Array.from({ length: 60 }, (_, i) => String(i))
    for (const text of texts) await put(text)
    await Promise.all([run(), run(), run(), run()])
    expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(texts)
  })

  it('handles a message again, under the same id, if a process was killed before it finished', async () => {
    const key = await put('killed')
    const ids: string[] = []
    const handle: OutboxHandler['handle'] = async (_, { id }) => {
      ids.push(id)
    }
    // Imitates a process that took the lease, sent the email, and died.
    const lease_until = new Date(shop.deps.clock.now() + minutes).toISOString()
    await shop.deps.db('outbox').update({ lease_until, attempts: 1 })
    await run({ handle })
    expect(ids).toEqual([])
    shop.passTime(2 * minutes)
    await run({ handle })
    const row = await rowOf(key)
    expect(ids).toEqual([row.id])
    expect(row).toMatchObject({ sent_at: expect.any(String), attempts: 2 })
  })

  it('leaves a message alone that another process has claimed in the meantime', async () => {
    const key = await put('slow')
    await run({
      handle: async ({ db }) => {
        await db('outbox').update({ lease_until: '2099-01-01T00:00:00.000Z' })
      },
    })
    expect(await rowOf(key)).toMatchObject({ sent_at: null, lease_until: '2099-01-01T00:00:00.000Z' })
  })

  it('waits a minute after a failure, then twice as long, and records the reason', async () => {
    const key = await put('later')
    await expect(run(failing)).rejects.toThrow(/^Not sent: note [-0-9a-f]{36} \(Error\)$/)
    expect(await rowOf(key)).toMatchObject({ attempts: 1, last_error: 'No mail server today', sent_at: null })
    shop.passTime(50_000)
    await run()
    expect(seen).toEqual([])
    shop.passTime(10_000)
    await expect(run(failing)).rejects.toThrow()
    shop.passTime(110_000)
    await run()
    expect(seen).toEqual([])
    shop.passTime(10_000)
    await run()
    expect(seen).toEqual(['later'])
    expect(await rowOf(key)).toMatchObject({ attempts: 3, last_error: null })
  })

  it('gives up after about two days, and retains the reason', async () => {
    const key = await put('never')
    const startedAt = shop.deps.clock.now()
    let row = await rowOf(key)
    while (row.dead_at === null) {
      await run(failing).catch(() => {})
      row = await rowOf(key)
      shop.passTime(Math.max(0, Date.parse(row.available_at) - shop.deps.clock.now()))
    }
    expect(row).toMatchObject({ attempts: maxAttempts, last_error: 'No mail server today' })
    const took = Date.parse(row.dead_at) - startedAt
    expect(took).toBeGreaterThan(47 * hours)
    expect(took).toBeLessThan(50 * hours)
    await run()
    expect(seen).toEqual([])
  })

  it('gives up a message that crashes the process each time', async () => {
    const key = await put('poison')
    await shop.deps.db('outbox').update({ attempts: maxAttempts })
    await expect(run()).rejects.toThrow('given up')
    expect(seen).toEqual([])
    expect(await rowOf(key)).toMatchObject({ dead_at: expect.any(String) })
  })

  it('postpones a message that has to wait for something else, without counting the attempt', async () => {
    const key = await put('waiting')
    const handle = () => Promise.reject(new NotYet('The invoice is not made yet.', 5000))
    await run({ handle })
    expect(await rowOf(key)).toMatchObject({ attempts: 0, sent_at: null })
    await run()
    expect(seen).toEqual([])
    shop.passTime(5000)
    await run()
    expect(seen).toEqual(['waiting'])
  })

  it('erases links that give access to an account once they are sent or given up', async () => {
    const link = 'https://shop.example/reset?token=secret'
    const [sent, late] = [await put('sent', { link }), await put('late', { link })]
    const handle: OutboxHandler['handle'] = async (_, { payload }) => {
      if (payload['text'] === 'late') throw new Error('No mail server today')
      expect(payload['link']).toBe(link)
    }
    const handler: Partial<OutboxHandler> = { handle, secrets: ['link'], usefulMs: 30 * minutes }
    await expect(run(handler)).rejects.toThrow()
    expect((await rowOf(sent)).payload).not.toContain('secret')
    expect((await rowOf(late)).payload).toContain('secret')
    shop.passTime(31 * minutes)
    await expect(run(handler)).rejects.toThrow('given up')
    const row = await rowOf(late)
    expect(row).toMatchObject({ dead_at: expect.any(String), last_error: 'No mail server today' })
    expect(JSON.parse(row.payload)).toEqual({ text: 'late', link: null })
  })

  it('retains a message of an unknown kind, with a note', async () => {
    const key = await put('from the future', { kind: 'hologram' })
    await run()
    shop.passTime(72 * hours)
    await run()
    expect(await rowOf(key)).toMatchObject({
      attempts: 0,
      sent_at: null,
      dead_at: null,
      last_error: 'Nothing in this version of the shop handles "hologram".',
    })
  })

  if (dialect === 'sqlite')
    it('searches only pending messages, however many were sent', async () => {
      await put('one')
      const steps = await plansOf(shop, run, sql => /^select .* from `outbox`/.test(sql))
      expect(steps.length).toBeGreaterThan(0)
      for (const step of steps) expect(step).toContain('USING INDEX outbox_due')
    })

  it('records why there was nothing to do', async () => {
    const key = await put('gone')
    await run({ handle: async () => 'The account is gone.' })
    expect(await rowOf(key)).toMatchObject({
      sent_at: expect.any(String),
      last_error: 'The account is gone.',
    })
  })

  it('begins no further message when the shop stops, and finishes those in progress', async () => {
    for (let i = 0; i < 20; i++) await put(String(i))
    const stopping = new AbortController()
    let handled = 0
    await run(
      {
        handle: async (deps, message, signal) => {
          stopping.abort()
          handled++
          // Others begin during this one.
          await expect.poll(() => handled).toBeGreaterThanOrEqual(4)
          await note.handle(deps, message, signal)
        },
      },
      stopping.signal,
    )
    expect(seen).toHaveLength(4)
    await run()
    expect(new Set(seen).size).toBe(20)
    expect(seen).toHaveLength(20)
  })
})
