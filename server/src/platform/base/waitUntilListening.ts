import { codeOf } from './errorParts.ts'
import { StartupError } from './config.ts'

export interface ListenAddress {
  host: string
  port: number
  /** Describes what uses the port, as a clause for a message: "which the payments sandbox takes". Absent for the shop itself. */
  purpose?: string
}

const explainListenError = (
  code: string | undefined,
  { host, port, purpose }: ListenAddress,
): string | null => {
  const name = `Port ${port}${purpose ? `, ${purpose},` : ''}`
  if (code === 'EADDRINUSE') return `${name} is in use: set PORT to another.`
  if (code === 'EACCES') return `${name} may not be used by this user: set PORT to one above 1023.`
  if (['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(code ?? ''))
    return `HOST ${host} is not an address of this machine: set it to one, or to 0.0.0.0 for all.`
  return null
}

/** Waits until a server listens. Throws a StartupError if it cannot because of the configuration. */
export const waitUntilListening = async <T>(starting: Promise<T>, address: ListenAddress): Promise<T> => {
  try {
    return await starting
  } catch (error) {
    const explanation = explainListenError(codeOf(error), address)
    throw explanation === null ? error : new StartupError(explanation)
  }
}
