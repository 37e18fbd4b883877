import type { JobName } from '@shop/contracts/jobs/endpoints'
import { dayMs, hourMs, minuteMs } from '../src/platform/base/time.ts'
import type { World } from './World.ts'

/** Maximum time that passes before the jobs run that run every minute, or more often. */
const step = 30 * minuteMs

const eachStep: readonly JobName[] = ['events', 'reconciler', 'outbox']
const eachHour: readonly JobName[] = ['asks', 'plans', 'webhooks', 'sales', 'seals', 'balance', 'sweep']
const eachNight: readonly JobName[] = ['audit', 'retention']

/** Delivers all of the provider's events to the shop. */
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

/** Tells whether a multiple of `ms`, offset by `after` from the beginning of the day, lies between two instants. */
const strikes = (from: number, to: number, ms: number, after = 0) =>
  Math.floor((from - after) / ms) < Math.floor((to - after) / ms)

/** Lets the time pass until an instant, with everything that shop and provider do automatically in the meantime. */
export const passUntil = async (world: World, until: number) => {
  for (let from = world.clock.now(); from < until; from = world.clock.now()) {
    world.clock.pass(Math.min(step, until - from))
    const to = world.clock.now()
    // Expires pages now rather than when the sandbox next checks.
    world.sandbox.advanceClock(0)
    if (!strikes(from, to, step)) continue
    await hear(world)
    await world.revive()
    await runJobs(world, eachStep)
    if (strikes(from, to, hourMs)) await runJobs(world, eachHour)
    if (strikes(from, to, dayMs, 3 * hourMs)) await runJobs(world, eachNight)
  }
}
