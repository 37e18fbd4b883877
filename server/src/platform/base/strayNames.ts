import { variableNames } from './config.ts'

/** Begin names that nobody but the shop gives to variables. */
const ownPrefixes = /^(ALERT|BACKUP|DATABASE|DRAIN|JWT|MAIL|S3|SMTP|STATUS|STRIPE|TRUST_PROXY)_/
/** Read by scripts beside the shop. */
const ofScripts = ['BACKUP_DIR', 'STRIPE_CONTRACT_KEY']
/** Set by Docker and Kubernetes for a neighbour that is called `database` or the like. */
const ofNeighbours = /_(SERVICE_(HOST|PORT)\w*|PORT(_\d+_(TCP|UDP)\w*)?)$/

/** Letters to be put in, taken out or changed to make one word of the other. */
const distanceBetween = (one: string, other: string): number => {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const changed = (last[column - 1] ?? 0) + Number(one[row - 1] !== other[column - 1])
      next.push(Math.min(changed, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    last = next
  }
  return last[other.length] ?? 0
}

/** Short names are near to others by chance, as HOME is to HOST. */
const nearness = (name: string) => (name.length > 5 ? 2 : 1)

/**
 * Says of each environment variable that looks like one of the shop's and is none what may be meant: a name misspelt is
 * as if nothing were set. Names alone are told, never a value.
 */
export const findStrayNames = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter(name => env[name] && !variableNames.includes(name) && !ofScripts.includes(name))
    .flatMap(name => {
      const upper = name.toUpperCase()
      const nearest = variableNames
        .map(known => ({ known, distance: distanceBetween(upper, known) }))
        .toSorted((one, other) => one.distance - other.distance)
      const near = nearest.find(({ known, distance }) => distance <= nearness(known))
      const [prefix] = ofNeighbours.test(upper) ? [] : (ownPrefixes.exec(upper) ?? [])
      const alike = prefix && nearest.find(({ known }) => known.startsWith(prefix))
      const meant = near ?? alike
      return meant ? [`the variable ${name} is not read: is ${meant.known} meant?`] : []
    })
