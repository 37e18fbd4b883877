import { fileOf, findStaleDrills, guardedHashes, readPassedHashes } from './drills.ts'
import { vitest } from './tools.ts'

/**
 * Runs drills in their short or whole form. Beside other tests they run one at a time, and their limits on measured
 * times are not checked.
 */
export const runDrills = (
  form: 'short' | 'whole',
  drills: readonly string[],
  isBesideOthers = false,
): Promise<boolean> =>
  vitest(
    `Fault drills, ${form}: ${drills.join(', ')}`,
    [
      '--config',
      'server/drills/vitest.config.ts',
      ...(isBesideOthers ? ['--maxWorkers=1'] : []),
      ...drills.map(fileOf),
    ],
    { DRILL: form, DRILL_BESIDE: isBesideOthers ? 'tests' : '' },
  )

/** Runs all drills in their short form, and in full where their guarded files changed since they last passed. */
export const runNeededDrills = async (): Promise<void> => {
  const now = guardedHashes()
  const stale = findStaleDrills(now, readPassedHashes())
  const short = Object.keys(now).filter(name => !stale.includes(name))
  if (short.length > 0) await runDrills('short', short, true)
  if (stale.length === 0) return
  console.log(
    `\nWhat these drills guard has changed since they last passed, so they run whole: ${stale.join(', ')}.\n` +
      'When the change is right: npm run drill, and commit server/drills/passed.json.\n',
  )
  await runDrills('whole', stale, true)
}
