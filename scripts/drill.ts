import { guarded, notePassed } from './test/drills.ts'
import { runDrills } from './test/runDrills.ts'
import { conclude } from './test/tools.ts'

// All drills whole, or those that are named: npm run drill -- sqlite postgres
const began = guarded()
const all = Object.keys(began)
const named = process.argv.slice(2)
const unknown = named.filter(name => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: one of ${all.join(', ')}.`)
  process.exit(1)
}

const drills = named.length > 0 ? named : all
// One after the other: the times that they measure hold on two cores that nothing else uses.
for (const drill of drills) if (await runDrills('whole', [drill])) notePassed([drill], began)
conclude()
