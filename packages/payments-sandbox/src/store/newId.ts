import { randomBytes } from 'node:crypto'

/** Creates an unguessable identifier in the provider's format, such as `pi_5f0c…`. */
export const newId = (prefix: string, bytes = 12) => prefix + randomBytes(bytes).toString('hex')
