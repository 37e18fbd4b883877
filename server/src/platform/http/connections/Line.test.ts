import { expect, it } from 'vitest'
import { Line } from './Line.ts'

/** Opens a line whose clock the test moves, where `everyMs` lets one in at a time. */
const openLine = (limits = { atOnce: 1000, patience: 1500 }) => {
  let now = 5000
  const line = new Line<number>(
    limits,
    item => item >= 0,
    () => now,
  )
  const add = (count: number, from = 0) => {
    for (let item = from; item < from + count; item++) line.add(item)
  }
  /** Lets this many in, one each `everyMs`; returns them. */
  const letIn = (count: number, everyMs: number) =>
    Array.from({ length: count }, () => {
      now += everyMs
      return line.next()
    })
  /** Refuses all who would wait too long; returns them. */
  const refuseAll = () => {
    const refused: number[] = []
    for (let item = line.refuse(); item !== undefined; item = line.refuse()) refused.push(item)
    return refused
  }
  return { line, add, letIn, refuseAll, pass: (ms: number) => (now += ms) }
}

it('lets in first come, first served', () => {
  const { add, letIn } = openLine()
  add(3)
  expect(letIn(4, 1)).toEqual([0, 1, 2, undefined])
})

it('lets nobody in while all places are taken', () => {
  const { line, add, letIn } = openLine({ atOnce: 1, patience: 1500 })
  add(2)
  line.enter(7)
  expect(letIn(1, 1)).toEqual([undefined])
  line.leave(7)
  expect(letIn(1, 1)).toEqual([0])
})

it('counts nobody who only waits for a client', () => {
  const { line, add, letIn } = openLine({ atOnce: 1, patience: 1500 })
  add(1)
  line.enter(-1)
  expect(letIn(1, 1)).toEqual([0])
})

it('refuses the last to come as soon as the pace shows that they would wait too long, and keeps the others', () => {
  const { line, add, letIn, refuseAll } = openLine()
  add(1000)
  expect(refuseAll()).toEqual([])
  letIn(100, 10)
  const refused = refuseAll()
  expect(refused[0]).toBe(999)
  // 10 ms each: after a second, as many may stay as are let in within another half.
  expect(line.length).toBeGreaterThan(45)
  expect(line.length).toBeLessThan(55)
  expect(letIn(line.length, 10)).not.toContain(undefined)
})

it('refuses nobody of a crowd that is quick to serve', () => {
  const { add, letIn, refuseAll } = openLine()
  add(2000)
  letIn(500, 0.5)
  expect(refuseAll()).toEqual([])
})

it('refuses nobody because of one late turn', () => {
  const { add, letIn, refuseAll, pass } = openLine()
  add(400)
  letIn(300, 1)
  pass(5000)
  expect(refuseAll()).toEqual([])
})

it('refuses those who wait while nobody at all is let in', () => {
  const { line, add, refuseAll, pass } = openLine({ atOnce: 0, patience: 1500 })
  add(50)
  for (let look = 0; look < 40; look++) {
    pass(50)
    refuseAll()
  }
  expect(line.length).toBe(0)
})

it('forgets the pace of an earlier crowd', () => {
  const { add, letIn, refuseAll, pass } = openLine()
  add(100)
  letIn(100, 100)
  pass(2000)
  add(200)
  expect(refuseAll()).toEqual([])
})
