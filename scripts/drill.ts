import { guardedHashes, recordPassed } from './test/drills.ts'
import { runDrills } from './test/runDrills.ts'
import { conclude } from './test/tools.ts'

// Runs all drills in full, or the named ones: npm run drill -- sqlite postgres
const hashesAtStart = guardedHashes()
const allDrills = Object.keys(hashesAtStart)
const requested = process.argv.slice(2)
const unknown = requested.filter(name => !allDrills.includes(name))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: one of ${allDrills.join(', ')}.`)
  process.exit(1)
}

const drills = requested.length > 0 ? requested : allDrills
// Runs one drill at a time: their time limits assume two cores without other load.
for (const drill of drills) if (await runDrills('whole', [drill])) recordPassed([drill], hashesAtStart)
conclude()
