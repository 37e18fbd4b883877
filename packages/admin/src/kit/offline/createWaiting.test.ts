import { ApiError } from '@shop/client/ApiError'
import type { Client } from '@shop/client/createClient'
import type { Session } from '@shop/client/createSession'
import { answerFrom } from '@shop/client/test/answerFrom'
import { addOrderNote } from '@shop/contracts/orders/noteEndpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredTextName, Platform } from '../platform/Platform.ts'
import { order } from '../../test/anOrder.ts'
import { idOf } from '../../test/samples.ts'
import { createWaiting } from './createWaiting.ts'
import type { WaitingChange } from './safeWrites.ts'

const connectionLost = new TypeError('fetch failed')
const note = (number: number, more: Partial<WaitingChange> = {}): WaitingChange => ({
  id: idOf(number),
  kind: 'note',
  input: { id: order.id, note: `${number}` },
  title: `Note ${number}`,
  text: `${number}`,
  at: '2026-01-01T00:00:00.000Z',
  refusal: null,
  ...more,
})

const numberOf = (id: string) => Number(id.slice(-12))

describe('createWaiting', () => {
  let device: Map<StoredTextName, string>
  let userId: string
  let acceptedNumbers: number[]
  /** Returns the error that the shop answers a call with, if any. */
  let answer: (number: number) => Error | undefined

  /** Starts the app on the device. */
  const start = async () => {
    const call = answerFrom({
      [addOrderNote.path]: ({ noteId }: { noteId: string }) => {
        const problem = answer(numberOf(noteId))
        if (!problem) acceptedNumbers.push(numberOf(noteId))
        return problem ?? order
      },
    })
    const waiting = createWaiting({
      client: { call } as unknown as Client,
      session: { user: () => ({ id: userId }) } as unknown as Session,
      platform: {
        readStored: async name => device.get(name) ?? null,
        keep: async (name, text) => void device.set(name, text),
      } as Pick<Platform, 'readStored' | 'keep'> as Platform,
    })
    await waiting.load()
    return waiting
  }
  const ids = (waiting: Awaited<ReturnType<typeof start>>) => waiting.list().map(({ id }) => numberOf(id))

  beforeEach(() => {
    device = new Map()
    userId = 'maryam'
    acceptedNumbers = []
    answer = () => connectionLost
  })

  it('sends changes once, in order, after a restart', async () => {
    const before = await start()
    for (const id of [1, 2, 3]) expect(await before.sendOrKeep(note(id))).toBeNull()
    const after = await start()
    expect(ids(after)).toEqual([1, 2, 3])
    answer = () => undefined
    expect(await Promise.all([after.replay(), after.replay()])).toEqual([3, 0])
    expect(acceptedNumbers).toEqual([1, 2, 3])
    expect(ids(after)).toEqual([])
    expect(ids(await start())).toEqual([])
  })

  it('sends a change immediately if the shop answers, but not before earlier waiting ones', async () => {
    const waiting = await start()
    await waiting.sendOrKeep(note(1))
    answer = () => undefined
    expect(await waiting.sendOrKeep(note(2))).toBeNull()
    await waiting.replay()
    expect(acceptedNumbers).toEqual([1, 2])
    expect(await waiting.sendOrKeep(note(3))).toEqual({ answer: order })
  })

  it('continues after an interruption, and repeats an unanswered change under its key', async () => {
    const waiting = await start()
    for (const id of [1, 2]) await waiting.sendOrKeep(note(id))
    let isLost = true
    answer = id => {
      if (id !== 2 || !isLost) return undefined
      // The shop makes the change, but its answer is lost.
      acceptedNumbers.push(id)
      isLost = false
      return connectionLost
    }
    expect(await waiting.replay()).toBe(1)
    expect(ids(waiting)).toEqual([2])
    expect(await waiting.replay()).toBe(1)
    expect(acceptedNumbers).toEqual([1, 2, 2])
  })

  it('sets a refused change aside with its reason until it is retried or discarded', async () => {
    const waiting = await start()
    for (const id of [1, 2, 3]) await waiting.sendOrKeep(note(id))
    const refused = new ApiError(404, 'This order does not exist.', 'not_found')
    answer = id => (id === 3 ? undefined : refused)
    expect(await waiting.replay()).toBe(1)
    const restarted = await start()
    expect(restarted.list()).toMatchObject([
      { id: idOf(1), refusal: 'This order does not exist.' },
      { id: idOf(2), refusal: 'This order does not exist.' },
    ])
    answer = () => undefined
    expect(await restarted.replay()).toBe(0)
    await restarted.retry(idOf(2))
    expect(await restarted.replay()).toBe(1)
    await restarted.discard(idOf(1))
    expect(ids(restarted)).toEqual([])
    expect(acceptedNumbers).toEqual([3, 2])
  })

  it.each([
    [503, 'overloaded'],
    [429, 'too_many_requests'],
    [401, 'session_ended'],
  ] as const)('keeps waiting after status %i, which is no refusal', async (status, code) => {
    const waiting = await start()
    await waiting.sendOrKeep(note(1))
    answer = () => new ApiError(status, 'Not now.', code)
    expect(await waiting.replay()).toBe(0)
    expect(waiting.list()).toMatchObject([{ id: idOf(1), refusal: null }])
  })

  it('throws a refusal immediately', async () => {
    const waiting = await start()
    answer = () => new ApiError(409, 'Another note has this id.', 'conflict')
    await expect(waiting.sendOrKeep(note(1))).rejects.toThrow('Another note')
    expect(ids(waiting)).toEqual([])
  })

  it('sends changes only for the person who made them', async () => {
    await (await start()).sendOrKeep(note(1))
    userId = 'idris'
    answer = () => undefined
    const other = await start()
    expect(ids(other)).toEqual([])
    expect(await other.replay()).toBe(0)
    // A change by Idris leaves the waiting change of Maryam in place.
    answer = () => connectionLost
    await other.sendOrKeep(note(2))
    userId = 'maryam'
    expect(ids(await start())).toEqual([1])
  })

  it('loses no change when two windows store one at the same moment', async () => {
    const windows = [await start(), await start()]
    await Promise.all(windows.map((waiting, index) => waiting.sendOrKeep(note(index))))
    expect(new Set(ids(await start()))).toEqual(new Set([0, 1]))
  })

  it('reports a full queue', async () => {
    const waiting = await start()
    const many = Array.from({ length: 100 }, (_, index) => note(index))
    device.set('waiting', JSON.stringify({ maryam: many }))
    await expect(waiting.sendOrKeep(note(100))).rejects.toThrow('no more can be saved')
  })

  it('stops sending when another person signs in', async () => {
    const waiting = await start()
    for (const number of [1, 2]) await waiting.sendOrKeep(note(number))
    answer = () => void (userId = 'idris')
    expect(await waiting.replay()).toBe(1)
    expect(acceptedNumbers).toEqual([1])
    userId = 'maryam'
    expect(ids(await start())).toEqual([2])
  })
})
