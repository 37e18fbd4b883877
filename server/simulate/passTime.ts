import type { JobName } from '@shop/contracts/jobs/endpoints'
import { dayMs, hourMs, minuteMs } from '../src/platform/base/time.ts'
import type { World } from './World.ts'

/** Longest time that goes by before the jobs run that run every minute, or more often. */
const step = 30 * minuteMs

const eachStep: readonly JobName[] = ['events', 'reconciler', 'outbox']
const eachHour: readonly JobName[] = ['asks', 'plans', 'webhooks', 'sales', 'seals', 'balance', 'sweep']
const eachNight: readonly JobName[] = ['audit', 'retention']

/** Has the shop hear of everything that the provider has to tell. */
export const hear = async ({ sandbox, shop }: World) => {
  await sandbox.deliverAll()
  await shop.jobs.events.idle()
}

export const runJobs = async (world: World, names: readonly JobName[]) => {
  for (const name of names) {
    await world.shop.jobs[name].runNow()
    await world.revive()
  }
}

/** Tells whether a multiple of `ms`, counted from `after` the beginning of the day, lies between two instants. */
const strikes = (from: number, to: number, ms: number, after = 0) =>
  Math.floor((from - after) / ms) < Math.floor((to - after) / ms)

/** Lets the time go by until an instant, with all that shop and provider do by themselves meanwhile. */
export const passUntil = async (world: World, until: number) => {
  for (let from = world.clock.now(); from < until; from = world.clock.now()) {
    world.clock.pass(Math.min(step, until - from))
    const to = world.clock.now()
    // Pages that have expired do so now, and not when the sandbox next looks.
    world.sandbox.advanceClock(0)
    if (!strikes(from, to, step)) continue
    await hear(world)
    await world.revive()
    await runJobs(world, eachStep)
    if (strikes(from, to, hourMs)) await runJobs(world, eachHour)
    if (strikes(from, to, dayMs, 3 * hourMs)) await runJobs(world, eachNight)
  }
}
