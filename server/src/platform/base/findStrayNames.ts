import { variableNames } from './config.ts'

/** Prefixes that only the shop uses for variables. */
const ownPrefixes = /^(ALERT|BACKUP|DATABASE|DRAIN|JWT|MAIL|S3|SMTP|STATUS|STRIPE|TRUST_PROXY)_/
/** Variables read by scripts outside the server. */
const scriptNames = ['BACKUP_DIR', 'STRIPE_CONTRACT_KEY']
/** Variables that Docker and Kubernetes set for a neighbouring service called `database` or similar. */
const neighbourNames = /_(SERVICE_(HOST|PORT)\w*|PORT(_\d+_(TCP|UDP)\w*)?)$/

/** Counts the letters to insert, delete or replace to turn one word into the other. */
const distanceBetween = (first: string, second: string): number => {
  let lastRow = Array.from({ length: second.length + 1 }, (_, column) => column)
  for (let row = 1; row <= first.length; row++) {
    const nextRow = [row]
    for (let column = 1; column <= second.length; column++) {
      const replaced = (lastRow[column - 1] ?? 0) + Number(first[row - 1] !== second[column - 1])
      nextRow.push(Math.min(replaced, (lastRow[column] ?? 0) + 1, (nextRow[column - 1] ?? 0) + 1))
    }
    lastRow = nextRow
  }
  return lastRow[second.length] ?? 0
}

/** Returns the distance that counts as a misspelling. Short names resemble others by chance, as HOME does HOST. */
const maxDistance = (name: string) => (name.length > 5 ? 2 : 1)

/**
 * Reports each environment variable whose name resembles one of the shop's without being one, with the name that is
 * probably meant. A misspelt variable would have no effect. Reports names only, never values.
 */
export const findStrayNames = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter(name => env[name] && !variableNames.includes(name) && !scriptNames.includes(name))
    .flatMap(name => {
      const upperName = name.toUpperCase()
      const byDistance = variableNames
        .map(validName => ({ validName, distance: distanceBetween(upperName, validName) }))
        .toSorted((one, other) => one.distance - other.distance)
      const misspelt = byDistance.find(({ validName, distance }) => distance <= maxDistance(validName))
      const [prefix] = neighbourNames.test(upperName) ? [] : (ownPrefixes.exec(upperName) ?? [])
      const samePrefix = prefix && byDistance.find(({ validName }) => validName.startsWith(prefix))
      const suggestion = misspelt ?? samePrefix
      return suggestion ? [`the variable ${name} is not read: is ${suggestion.validName} meant?`] : []
    })
