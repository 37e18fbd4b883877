import { guarded, notePassed } from './test/drills.ts'
import { runDrills } from './test/runDrills.ts'
import { conclude } from './test/tools.ts'

// Runs all drills in full, or the named ones: npm run drill -- sqlite postgres
const began = guarded()
const all = Object.keys(began)
const named = process.argv.slice(2)
const unknown = named.filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: one of ${all.join(', ')}.`)
  process.exit(1)
}

const drills = named.length > 0 ? named : all
// Runs one drill at a time: their time limits assume two cores without other load.
for (const drill of drills) if (await runDrills('whole', [drill])) notePassed([drill], began)
conclude()
