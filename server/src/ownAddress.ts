/** Where a server that listens on `host` is reached; one that listens everywhere, as `everywhere`. */
export const ownAddress = (host: string, port: number, everywhere = '127.0.0.1'): string => {
  const isEverywhere = /^[0:.]+$/.test(host)
  const name = isEverywhere ? everywhere : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
