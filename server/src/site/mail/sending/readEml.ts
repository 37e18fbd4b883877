export interface ParsedMail {
  /** Headers as in the file, names in their original spelling. */
  headers: { name: string; value: string }[]
  html: string
  text: string
  attachments: { fileName: string; contentType: string; bytes: Buffer }[]
}

interface Part {
  headers: Map<string, string>
  body: string
}

const splitPart = (source: string): Part & { headerList: { name: string; value: string }[] } => {
  const end = source.indexOf('\n\n')
  const head = (end < 0 ? source : source.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ')
  const headerList = head.split('\n').flatMap(line => {
    const [, name, value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line) ?? []
    return name ? [{ name, value: decodeWords(value) }] : []
  })
  const headers = new Map(headerList.map(({ name, value }) => [name.toLowerCase(), value]))
  return { headerList, headers, body: end < 0 ? '' : source.slice(end + 2) }
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Decodes RFC 2047: `=?UTF-8?Q?caf=C3=A9?=`. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, form: string, word: string) =>
      form.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')).toString('utf8'),
    )

const bytesOf = ({ headers, body }: Part): Buffer => {
  const coding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (coding === 'base64') return Buffer.from(body, 'base64')
  if (coding === 'quoted-printable') return decodeQuotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

const parameter = (header: string, name: string): string | undefined =>
  new RegExp(`${name}="?([^";]+)"?`, 'i').exec(header)?.[1]

const collectPart = (part: Part, mail: ParsedMail): void => {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = type.startsWith('multipart/') && parameter(type, 'boundary')
  if (boundary) {
    const pieces = part.body.split(`--${boundary}`).slice(1, -1)
    for (const piece of pieces) collectPart(splitPart(piece.replace(/^\n/, '').replace(/\n$/, '')), mail)
    return
  }
  const disposition = part.headers.get('content-disposition') ?? ''
  const bytes = bytesOf(part)
  if (disposition.startsWith('attachment'))
    mail.attachments.push({
      fileName: parameter(disposition, 'filename') ?? 'file',
      contentType: type.split(';')[0] ?? '',
      bytes,
    })
  else if (type.startsWith('text/html')) mail.html = bytes.toString('utf8')
  else mail.text = bytes.toString('utf8')
}

/** Parses an email that `keepAsFile` has written into its parts. Supports only the MIME of such files. */
export const readEml = (bytes: Uint8Array): ParsedMail => {
  // Reads one character for each byte, since each part declares its own charset.
  const part = splitPart(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'))
  const mail: ParsedMail = { headers: part.headerList, html: '', text: '', attachments: [] }
  collectPart(part, mail)
  return mail
}
