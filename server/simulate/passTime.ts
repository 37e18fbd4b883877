import type { JobName } from '@shop/contracts/jobs/endpoints'
import { dayMs, hourMs, minuteMs } from '../src/platform/base/time.ts'
import { noteStuckMessages } from '../src/upkeep/jobs/noteStuckMessages.ts'
import type { World } from './World.ts'

/** Simulated interval of the jobs that run every minute or more often. */
const stepMs = 30 * minuteMs

const jobsOfEachStep: readonly JobName[] = ['events', 'reconciler', 'outbox']
const jobsOfEachHour: readonly JobName[] = ['asks', 'plans', 'webhooks', 'sales', 'seals', 'balance', 'sweep']
const jobsOfEachNight: readonly JobName[] = ['audit', 'retention']

/** Delivers all of the provider's events to the shop. */
export const deliverEvents = async ({ sandbox, shop }: World) => {
  await sandbox.deliverAll()
  await shop.jobs.events.idle()
}

export const runJobs = async (world: World, names: readonly JobName[]) => {
  for (const name of names) {
    await world.shop.jobs[name].runNow()
    await world.revive()
  }
}

/** Tries messages again once the mail server works, as each process does; a kill may hit it in the middle. */
const watchMessages = async (world: World) => {
  await noteStuckMessages(world.shop.deps).catch(() => undefined)
  await world.revive()
}

/** Tells whether a multiple of an interval, plus an offset, lies between two instants. */
const hasTickBetween = (from: number, to: number, intervalMs: number, offsetMs = 0) =>
  Math.floor((from - offsetMs) / intervalMs) < Math.floor((to - offsetMs) / intervalMs)

/** Lets the time pass until an instant, with everything that shop and provider do automatically in the meantime. */
export const passUntil = async (world: World, until: number) => {
  for (let from = world.clock.now(); from < until; from = world.clock.now()) {
    world.clock.pass(Math.min(stepMs, until - from))
    const to = world.clock.now()
    // Expires pages now rather than when the sandbox next checks.
    world.sandbox.advanceClock(0)
    if (!hasTickBetween(from, to, stepMs)) continue
    await deliverEvents(world)
    await world.revive()
    await runJobs(world, jobsOfEachStep)
    await watchMessages(world)
    if (hasTickBetween(from, to, hourMs)) await runJobs(world, jobsOfEachHour)
    if (hasTickBetween(from, to, dayMs, 3 * hourMs)) await runJobs(world, jobsOfEachNight)
  }
}
