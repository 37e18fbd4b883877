import { expect, it } from 'vitest'
import { shrink } from './shrink.ts'

const acts = Array.from({ length: 200 }, (_act, index) => index + 1)
const needing = (wanted: readonly number[]) => {
  let asked = 0
  const fails = (kept: readonly number[]) => {
    asked++
    return Promise.resolve(wanted.every(act => kept.includes(act)))
  }
  return { fails, asked: () => asked }
}

it.each([[[]], [[1]], [[200]], [[3, 97, 98, 180]]])(
  'finds the acts that a failure needs: %j',
  async wanted => {
    const { fails, asked } = needing(wanted)
    expect(await shrink(acts, fails)).toEqual(wanted)
    expect(asked()).toBeLessThan(100)
  },
)

it('leaves out an act that is needed only as long as another is present', async () => {
  // A promise that is broken by 7 alone, and 50 happens only after 60.
  const fails = (kept: readonly number[]) =>
    Promise.resolve(kept.includes(7) && (!kept.includes(50) || kept.includes(60)))
  expect(await shrink(acts, fails)).toEqual([7])
})

it('ends when nothing can be left out any more', async () => {
  expect(await shrink([], () => Promise.resolve(true))).toEqual([])
})
