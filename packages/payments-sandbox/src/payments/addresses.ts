/** Reads the webhook's URL; undefined without one. Throws unless it is plain http. */
export const readWebhookUrl = (address: string | undefined): string | undefined => {
  if (!address) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:') throw new TypeError(`The sandbox posts to http only, not to ${address}.`)
  return url.href
}

/** Returns the URL at which the same machine reaches a server that listens on this host. */
export const localUrl = (host: string, port: number) => {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
