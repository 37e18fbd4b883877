import type { Site } from '../src/pages/Site.ts'
import { startServer } from '../src/startServer.ts'
import { stopOnSignals } from '../src/stopOnSignals.ts'

/** What the drill tells the shop. */
export type Instruction = { passTime: number } | { crashAt: string | null }

// Drills speak to the API alone.
const noSite: Site = {
  renderer: {
    render: () => Promise.reject(new Error('There are no pages here.')),
    readFixedPaths: async () => [],
  },
  assets: (_ctx, next) => next(),
  adminDocument: async () => '',
}

// The shop as a drill runs it: its clock is moved by the drill's process, and it dies where that says.
let shift = Number(process.env['CLOCK_SHIFT'] ?? 0)

process.on('message', (told: Instruction) => {
  if ('passTime' in told) shift += told.passTime
  else if (told.crashAt === null) delete process.env['CRASH_AT']
  else process.env['CRASH_AT'] = told.crashAt
  process.send?.('done')
})
// Nobody is left to tell it to stop.
process.on('disconnect', () => process.exit(1))

stopOnSignals(
  await startServer(process.env, async () => noSite, { clock: { now: () => Date.now() + shift } }),
)
process.send?.('ready')
