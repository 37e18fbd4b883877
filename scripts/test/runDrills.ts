import { fileOf, findStale, guarded, lastPassed } from './drills.ts'
import { vitest } from './tools.ts'

/** Runs drills in one form: `short`, or all of each. */
export const runDrills = (
  form: 'short' | 'whole',
  drills: readonly string[],
  options: readonly string[] = [],
): Promise<boolean> =>
  vitest(
    `Fault drills, ${form}: ${drills.join(', ')}`,
    ['--config', 'server/drills/vitest.config.ts', ...options, ...drills.map(fileOf)],
    { DRILL: form },
  )

/** One at a time, since other tests run beside them. */
const besideOthers = ['--maxWorkers=1']

/** Runs all drills in their short form, and those whole of which what they guard has changed since they last passed. */
export const runNeededDrills = async (): Promise<void> => {
  const now = guarded()
  const stale = findStale(now, lastPassed())
  const short = Object.keys(now).filter(name => !stale.includes(name))
  if (short.length > 0) await runDrills('short', short, besideOthers)
  if (stale.length === 0) return
  console.log(
    `\nWhat these drills guard has changed since they last passed, so they run whole: ${stale.join(', ')}.\n` +
      'When the change is right: npm run drill, and commit server/drills/passed.json.\n',
  )
  await runDrills('whole', stale, besideOthers)
}
