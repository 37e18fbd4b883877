import { randomBytes } from 'node:crypto'

/** An identifier in the provider's manner, such as `pi_5f0c…`, that cannot be guessed. */
export const newId = (prefix: string, bytes = 12) => prefix + randomBytes(bytes).toString('hex')
