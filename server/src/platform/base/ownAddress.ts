/** Returns the address at which this machine, called `ownName`, reaches a server that listens on `host`. */
export const ownAddress = (host: string, port: number, ownName = '127.0.0.1'): string => {
  const name = /^[0:.]+$/.test(host) || host === '127.0.0.1' ? ownName : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
