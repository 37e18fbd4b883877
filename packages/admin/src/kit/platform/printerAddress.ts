/** The port on which label printers usually accept raw data. */
const defaultPort = 9100

/** Reads the host and port of a printer, `192.168.1.40` or `zebra.local:9100`; null for other texts. */
export const parsePrinterAddress = (text: string): { host: string; port: number } | null => {
  const [, bracketed, plain, typedPort] =
    /^(?:\[([\da-f:.]+)\]|([a-z\d](?:[a-z\d.-]*[a-z\d])?))(?::(\d{1,5}))?$/i.exec(text.trim()) ?? []
  const host = bracketed ?? plain
  const port = Number(typedPort ?? defaultPort)
  if (host === undefined || host.length > 253 || port < 1 || port > 65_535) return null
  // Refuses digits and dots that form no valid IPv4 address: they are no host name either.
  if (/^[\d.]+$/.test(host) && !/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(host)) return null
  return { host: host.toLowerCase(), port }
}

/** Writes an address in its normal form. */
export const formatPrinterAddress = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
