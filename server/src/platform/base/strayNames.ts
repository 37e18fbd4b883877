import { variableNames } from './config.ts'

/** Prefixes that only the shop uses for variables. */
const ownPrefixes = /^(ALERT|BACKUP|DATABASE|DRAIN|JWT|MAIL|S3|SMTP|STATUS|STRIPE|TRUST_PROXY)_/
/** Variables read by scripts outside the server. */
const scriptNames = ['BACKUP_DIR', 'STRIPE_CONTRACT_KEY']
/** Variables that Docker and Kubernetes set for a neighbouring service called `database` or similar. */
const neighbourNames = /_(SERVICE_(HOST|PORT)\w*|PORT(_\d+_(TCP|UDP)\w*)?)$/

/** Counts the letters to insert, delete or replace to turn one word into the other. */
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

/** Returns the distance that counts as a misspelling. Short names resemble others by chance, as HOME does HOST. */
const nearness = (name: string) => (name.length > 5 ? 2 : 1)

/**
 * Reports each environment variable that resembles one of the shop's but is none, with the likely name: a misspelt
 * variable has no effect. Only names are reported, never values.
 */
export const findStrayNames = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter(name => env[name] && !variableNames.includes(name) && !scriptNames.includes(name))
    .flatMap(name => {
      const upper = name.toUpperCase()
      const nearest = variableNames
        .map(known => ({ known, distance: distanceBetween(upper, known) }))
        .toSorted((one, other) => one.distance - other.distance)
      const near = nearest.find(({ known, distance }) => distance <= nearness(known))
      const [prefix] = neighbourNames.test(upper) ? [] : (ownPrefixes.exec(upper) ?? [])
      const alike = prefix && nearest.find(({ known }) => known.startsWith(prefix))
      const meant = near ?? alike
      return meant ? [`the variable ${name} is not read: is ${meant.known} meant?`] : []
    })
