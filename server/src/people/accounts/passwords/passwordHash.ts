import { hash, verify } from '@node-rs/argon2'
import type { Config } from '../../../platform/base/config.ts'
import { concurrencyLimiter, taskLimitForCores } from '../../../platform/http/concurrencyLimiter.ts'

type Cost = Partial<Pick<Config, 'hashesLightly'>>

/** Memory in KiB. OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const fullParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** About a six-hundredth of the work, for tests. */
const lightParameters = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const parametersOf = ({ hashesLightly = false }: Cost) => (hashesLightly ? lightParameters : fullParameters)

const prefixOf = (cost: Cost) => {
  const { memoryCost, timeCost, parallelism } = parametersOf(cost)
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

/** Stands in for a missing hash, so that an unknown account takes as long as a wrong password; matches nothing. */
const decoyOf = (cost: Cost) => `${prefixOf(cost)}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Stored as the hash of an account that was created by signing in through a provider; matches nothing. */
export const noPassword = 'none'

// Leaves one of Node's four threads for files and look-ups of host names.
export const maxConcurrentHashes = taskLimitForCores(3)
/**
 * Limits the hashes that run at once. Up to 50 more wait, one or two seconds; further ones are refused and may be
 * retried after 5 s.
 */
const runLimited = concurrencyLimiter(maxConcurrentHashes, 50, 5)

/** Hashes a password with argon2id. Throws `overloaded` if too many are waiting. */
export const hashPassword = (password: string, cost: Cost = {}): Promise<string> =>
  runLimited(() => hash(password, parametersOf(cost)))

/** Tells whether a password matches a hash; false for null, after the same time. */
export const isPassword = (
  passwordHash: string | null,
  password: string,
  cost: Cost = {},
): Promise<boolean> =>
  runLimited(async () => {
    const storedHash = passwordHash === noPassword ? null : passwordHash
    const isMatch = await verify(storedHash ?? decoyOf(cost), password)
    return storedHash !== null && isMatch
  })

/** Tells whether a hash was made with other parameters than the present ones. */
export const isOutdated = (passwordHash: string, cost: Cost = {}): boolean =>
  !passwordHash.startsWith(prefixOf(cost))
