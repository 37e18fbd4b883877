import cluster from 'node:cluster'
import type { Clock } from '../src/platform/base/deps.ts'
import { runShop } from '../src/runShop.ts'
import { startServer, type RunningServer } from '../src/startServer.ts'
import { stopOnSignals } from '../src/stopOnSignals.ts'
import { siteOfProcess } from '../src/test/processes/siteOfProcess.ts'

/** Instruction of the drill to the shop; `passTime` is in ms. */
export type Instruction = { passTime: number } | { crashAt: string | null } | { freezeAt: string }

// Runs the shop for a drill. The drill's process moves the clock and the timers of this one, and decides where it dies.
let shiftMs = Number(process.env['CLOCK_SHIFT'] ?? 0)
/** Clock of this process's machine, with the error that a drill has set. */
const machine: Clock = { now: () => Date.now() + Number(process.env['CLOCK_SKEW'] ?? 0) }
const now = () => Date.now() + shiftMs

interface Timer {
  everyMs: number
  /** Instant at which the timer is due, by the moved clock. */
  dueAt: number
  work: () => Promise<void>
}

const timers = new Set<Timer>()
/** Returns a clock that the drill can move; its timers fire when the drill does so, and once a second. */
const withShift = (clock: Clock): Required<Clock> => ({
  now: () => clock.now() + shiftMs,
  every: (everyMs, work) => {
    const timer = { everyMs, dueAt: now() + everyMs, work }
    timers.add(timer)
    return () => timers.delete(timer)
  },
})

/** Fires each due timer once, as on a machine that slept for any time. */
const fireTimers = async () => {
  const dueTimers = [...timers].filter(({ dueAt }) => dueAt <= now())
  for (const timer of dueTimers.toSorted((a, b) => a.everyMs - b.everyMs)) {
    timer.dueAt = now() + timer.everyMs
    await timer.work()
  }
}

const execute = async (server: RunningServer, instruction: Instruction) => {
  if ('passTime' in instruction) {
    shiftMs += instruction.passTime
    await fireTimers()
    for (const job of Object.values(server.jobs)) await job.idle()
  } else if ('freezeAt' in instruction) process.env['FREEZE_AT'] = instruction.freezeAt
  else if (instruction.crashAt === null) delete process.env['CRASH_AT']
  else process.env['CRASH_AT'] = instruction.crashAt
  process.send?.('done')
}

/** Runs several processes on one port, by the machine's own clock. */
const runSeveral = async () => {
  await runShop(async () => siteOfProcess)
  if (!cluster.isPrimary) return
  process.on('disconnect', () => process.exit(1))
  process.send?.('ready')
}

const run = async () => {
  const server = await startServer(process.env, async () => siteOfProcess, { machine, moved: withShift })
  stopOnSignals(server)
  setInterval(() => void fireTimers(), 1000).unref()
  process.on('message', (instruction: Instruction) => void execute(server, instruction))
  // Ends with the drill's process, since nobody else could stop this one.
  process.on('disconnect', () => process.exit(1))
  process.send?.('ready')
}

void (process.env['WORKERS'] ? runSeveral() : run())
