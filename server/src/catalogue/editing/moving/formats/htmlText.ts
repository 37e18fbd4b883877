const characterByName: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  times: '×',
  pound: '£',
  euro: '€',
  copy: '©',
  reg: '®',
  trade: '™',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  sbquo: '‚',
  bdquo: '„',
  iexcl: '¡',
  iquest: '¿',
  cent: '¢',
  yen: '¥',
  sup1: '¹',
  sup2: '²',
  sup3: '³',
  plusmn: '±',
  divide: '÷',
  minus: '−',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  micro: 'µ',
  permil: '‰',
  prime: '′',
  Prime: '″',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  check: '✓',
  star: '☆',
  hearts: '♥',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  lrm: '',
  rlm: '',
}

/** Combining marks by the ends of names such as `eacute`. */
const marks: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
}

/** Returns the letter that a name such as `eacute` means. */
const accentedLetter = (name: string): string | undefined => {
  const [, letter = '', mark = ''] = /^([a-z])([a-z]{3,5})$/i.exec(name) ?? []
  const sign = marks[mark]
  return sign === undefined ? undefined : (letter + sign).normalize('NFC')
}

const characterOf = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''

/** Decodes references such as `&amp;` and `&#8217;`; unknown ones stay unchanged. */
const decodeReferences = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}\d{0,2}));/gi, (entity, hex, digits, name) => {
    if (hex) return characterOf(Number.parseInt(String(hex), 16))
    if (digits) return characterOf(Number(digits))
    return (
      characterByName[String(name)] ??
      accentedLetter(String(name)) ??
      characterByName[String(name).toLowerCase()] ??
      entity
    )
  })

const blockElements = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table tr blockquote section article header footer figure dl dt dd hr'.split(
    ' ',
  ),
)
/** Elements whose content is not text for readers. */
const hiddenElements = new Set('script style template noscript iframe object svg head title'.split(' '))

/**
 * Each alternative except that for comments stops at the next `<`, so that the time for unusual texts stays
 * proportional to their length.
 */
const tagPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:"[^"<]*"|'[^'<]*'|[^'"<>])*)>/gi
const hrefPattern = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** Returns the target of a link, if it is a web or email address. */
const addressOf = (attributes: string): string | null => {
  const [, doubleQuoted, singleQuoted, unquoted] = hrefPattern.exec(attributes) ?? []
  const address = decodeReferences(doubleQuoted ?? singleQuoted ?? unquoted ?? '').trim()
  return /^(https?:\/\/|mailto:)/i.test(address) ? address.replace(/^mailto:/i, '') : null
}

/** Placeholders for the start and end of bold text; removed from texts that already contain them. */
const [boldStart, boldEnd] = ['\uE000', '\uE001']
const boldMarks = /[\uE000\uE001]/g
const boldElement = /^(?:b|strong)$/

/** Puts bold words in asterisks. Words that contain asterisks stay plain, as nobody could tell where bold ends. */
const boldToAsterisks = (text: string): string =>
  text
    .replaceAll(/\uE001( *)\uE000/g, '$1')
    .replaceAll(/\uE000([^\uE001]*)\uE001/g, (_, words: string) =>
      words.includes('*') ? words : `**${words}**`,
    )

/** Converts the marked-up description of another shop into lines of plain text. */
class Lines {
  #text = ''
  readonly #lists: { isOrdered: boolean; count: number }[] = []
  /** Name of the hidden element that is open; empty outside of one. */
  #hiddenElement = ''
  #link: { address: string; from: number } | null = null
  #boldDepth = 0
  /** End of the last bullet, behind which its words follow in the same line. */
  #bulletEnd = -1

  add(text: string) {
    if (this.#hiddenElement !== '') return
    const words = decodeReferences(text.replaceAll(/\s+/g, ' ')).replaceAll(boldMarks, '')
    this.#text += this.#boldDepth > 0 ? words.replace(/\S(?:.*\S)?/s, boldStart + '$&' + boldEnd) : words
  }

  /** Ends the line, with at least this many line breaks; does nothing directly after a bullet. */
  #breakLine(count: number) {
    let end = this.#text.length
    let breaks = 0
    while (end > 0 && ' \n'.includes(this.#text.charAt(end - 1))) {
      if (this.#text.charAt(end - 1) === '\n') breaks++
      end--
    }
    if (end === this.#bulletEnd) return
    this.#text = end === 0 ? '' : this.#text.slice(0, end) + '\n'.repeat(Math.max(count, breaks))
  }

  open(name: string, attributes: string) {
    if (this.#hiddenElement !== '') return
    if (hiddenElements.has(name)) this.#hiddenElement = name
    else if (name === 'br') this.#breakLine(1)
    else if (boldElement.test(name)) this.#boldDepth++
    else if (name === 'li') this.#item()
    else if (name === 'a') {
      const address = addressOf(attributes)
      this.#link = address === null ? null : { address, from: this.#text.length }
    } else if (blockElements.has(name)) this.#block(name)
  }

  /** Begins a new line. A blank line precedes it, except within lists and tables. */
  #startBlock(name: string) {
    this.#breakLine(name === 'tr' || this.#lists.length > 0 ? 1 : 2)
  }

  #block(name: string) {
    this.#startBlock(name)
    if (name === 'ul' || name === 'ol') this.#lists.push({ isOrdered: name === 'ol', count: 0 })
  }

  #item() {
    this.#breakLine(1)
    const list = this.#lists.at(-1)
    if (list) list.count++
    this.#text += list?.isOrdered ? `${list.count}. ` : '• '
    this.#bulletEnd = this.#text.length - 1
  }

  close(name: string) {
    if (this.#hiddenElement !== '') {
      if (name === this.#hiddenElement) this.#hiddenElement = ''
      return
    }
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (boldElement.test(name)) this.#boldDepth = Math.max(0, this.#boldDepth - 1)
    else if (name === 'a') this.#endLink()
    else if (name === 'td' || name === 'th') this.#text += ' '
    else if (blockElements.has(name)) this.#startBlock(name)
  }

  /** Appends a link's address in brackets after its words, unless the words are the address. */
  #endLink() {
    if (this.#link && !this.#text.slice(this.#link.from).includes(this.#link.address))
      this.#text += ` (${this.#link.address})`
    this.#link = null
  }

  print(): string {
    return boldToAsterisks(this.#text)
      .split('\n')
      .map(line => line.replaceAll(/ {2,}/g, ' ').trim())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  }
}

/**
 * Converts HTML to plain text: paragraphs, lists as lines, links followed by their address, bold words in asterisks;
 * scripts, styles and all other markup are removed. Text without markup keeps its form, except that references are
 * decoded.
 */
export const htmlText = (html: string): string => {
  if (!/<[a-z!/][^<>]*>/i.test(html)) return decodeReferences(html).trim()
  const lines = new Lines()
  let end = 0
  for (const match of html.matchAll(tagPattern)) {
    const [tag, slash, name, attributes = ''] = match
    lines.add(html.slice(end, match.index))
    end = match.index + tag.length
    if (name === undefined) continue
    if (slash) lines.close(name.toLowerCase())
    else lines.open(name.toLowerCase(), attributes)
  }
  lines.add(html.slice(end))
  return lines.print()
}

/** Reads a description in HTML. Descriptions here have no pictures or films, so a note says that they are left out. */
export const readDescription = (html: string, note: (text: string) => void): string => {
  if (/<(?:img|video|iframe)\b/i.test(html))
    note('Pictures and films within the description are left out. Please add them to its pictures.')
  return htmlText(html)
}
