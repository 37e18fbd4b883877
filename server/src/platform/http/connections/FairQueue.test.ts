import { expect, it } from 'vitest'
import { FairQueue } from './FairQueue.ts'

const takeAll = (queue: FairQueue<string>) => Array.from({ length: queue.length }, () => queue.next())

it('prefers connections with fewer turns, and takes equals in order of arrival', () => {
  const queue = new FairQueue<string>(() => 0)
  const [busy, first, second] = [{}, {}, {}]
  for (let turn = 0; turn < 19; turn++) queue.countTurn(busy)
  queue.add(busy, 'its 20th')
  queue.add(first, 'first')
  queue.add(second, 'second')
  queue.add(first, 'first again')
  expect(takeAll(queue)).toEqual(['first', 'second', 'first again', 'its 20th'])
  expect(queue.next()).toBeUndefined()
})

it('lets no request wait for ever, however many new connections come', () => {
  let now = 0
  const queue = new FairQueue<string>(() => now)
  const early = {}
  queue.countTurn(early)
  queue.add(early, 'early')
  queue.add({}, 'new')
  now = 999
  expect(queue.next()).toBe('new')
  queue.add({}, 'newer')
  now = 1000
  expect(queue.next()).toBe('early')
  expect(queue.next()).toBe('newer')
})

it('resets the turns once nothing is waiting', () => {
  const queue = new FairQueue<string>(() => 0)
  const one = {}
  queue.countTurn(one)
  queue.resetTurns()
  queue.add(one, 'one')
  queue.add({}, 'other')
  expect(takeAll(queue)).toEqual(['one', 'other'])
})
