/**
 * Tidies typed and pasted text before validation. The schemas of `fields.ts` use these functions, and so do the forms
 * of the storefront, whose scripts have no zod.
 */

/** Matches invisible characters that telephones, web pages and word processors copy along. */
const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
/** Matches invisible characters in text of several lines; direction marks stay, which Arabic and Hebrew need. */
const invisibleInText = /\u034F|[\u00AD\u180E\u200B\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/g
/**
 * Matches characters that separate letters in Persian and Indian languages, and join parts of emoji; next to Latin
 * letters, digits and blanks they have no effect.
 */
const joiners = /[\u200C\u200D]+/g
/** Matches no-break, thin, ideographic and other blanks. */
const blanks = /[^\S\n\r\v\f ]|[\u2800\u3164]/g
/** Matches full-width letters, digits and punctuation, and the mathematical letters of decorated texts. */
const fullWidth = /[\uFF01-\uFF5E]|[\u{1D400}-\u{1D7FF}]/gu
const dashes = /[\p{Pd}\u02D7\u2043\u2212]/gu
const apostrophes = /[\u2018-\u201B\u02B9\u02BB\u02BC\u055A\u05F3\u2032\u00B4]/g

const isPlain = (character: string | undefined): boolean =>
  character === undefined || /[\s\p{sc=Latin}\d]/u.test(character)

const withoutIdleJoiners = (text: string): string =>
  text.replaceAll(joiners, (joiner, index: number) =>
    isPlain(text[index - 1]) || isPlain(text[index + joiner.length]) ? '' : joiner,
  )

const toHalfWidth = (text: string): string =>
  text.replaceAll(fullWidth, character => character.normalize('NFKC'))

/** Tidies one line of text: no invisible characters, ordinary blanks, trimmed. */
export const tidyLine = (text: string): string =>
  toHalfWidth(withoutIdleJoiners(text.normalize('NFC').replaceAll(invisible, '')))
    .replaceAll(blanks, ' ')
    .trim()

/** Tidies a text of several lines: no invisible characters, trimmed. */
export const tidyText = (text: string): string =>
  withoutIdleJoiners(text.normalize('NFC').replaceAll(invisibleInText, '')).trim()

export const isBlank = (text: string): boolean => tidyLine(text) === ''

/** Tells whether all letters of a text are Latin. */
export const isLatin = (text: string): boolean => !/(?!\p{sc=Latin})\p{L}/u.test(text)

/** Tells whether our documents can print all letters of a text: they embed fonts for these scripts alone. */
export const isPrintable = (text: string): boolean =>
  !/(?![\p{scx=Latin}\p{scx=Arabic}\p{scx=Bengali}\p{scx=Hebrew}\p{scx=Devanagari}\p{scx=Cyrillic}\p{scx=Greek}])\p{L}/u.test(
    text,
  )

/** Tells whether a text is a name in Latin letters: it has one, and no others. */
export const isLatinName = (text: string): boolean => isLatin(text) && /\p{L}/u.test(text)

/** Replaces digits of every script by 0 to 9: ١٢٣, ۱۲۳, १२३ and １２３ become 123. */
export const plainDigits = (text: string): string =>
  toHalfWidth(text).replaceAll(/(?!\d)\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    // Each script has its ten digits in order; the digits of two scripts may be adjacent.
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

/** Replaces dashes and apostrophes of every kind by `-` and `'`. */
const plainMarks = (text: string): string => text.replaceAll(dashes, '-').replaceAll(apostrophes, "'")

/** Matches the prefix by which a scanner names the kind of barcode: `]E0` for EAN, `]C1` for GS1-128. */
const symbology = /^\][a-z][\da-z](?=.)/i

/**
 * Tidies a code to the form that programs use: plain digits, dashes and apostrophes, single blanks within, no invisible
 * characters, no scanner prefix. For SKUs, sizes, order, tracking and tax numbers, and everything else that is compared
 * exactly.
 */
export const tidyCode = (text: string): string =>
  plainMarks(plainDigits(tidyLine(text)))
    .replaceAll(/[\p{Cf}\uFE00-\uFE0F]/gu, '')
    .replace(symbology, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Tidies a number: plain digits with a point, a hyphen as minus, no thousands separators. */
export const tidyFigure = (text: string): string =>
  tidyCode(text)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .replaceAll(/(\d) (?=\d{3}(?!\d))/g, '$1')

/** Tidies a code without blanks, such as an authenticator app's, a promotion's or a return's. */
export const tidyWord = (text: string): string => tidyCode(text).replaceAll(/\s/g, '')

/** Tidies a slug, in lower case. */
export const tidySlug = (text: string): string => tidyCode(text).toLowerCase()

/** Maximum length of a text that is searched for surrounding marks. No code, number or address is longer. */
const maxTypedLength = 1000

/** Tidies a promotion's code: in capitals, without surrounding quotation marks and punctuation. */
export const tidyPromotion = (text: string): string =>
  tidyCode(text)
    .slice(0, maxTypedLength)
    .replaceAll(/^["'\u201C-\u201F\u00AB]+|["'\u201C-\u201F\u00BB.,;:!]+$/g, '')
    .toUpperCase()

/** Matches words before a number: `tel:`, `Mobile`, `T.`. */
const textBeforeNumber = /^[^\d+(@]{1,40}(?=[\d+(])/
/**
 * Matches words after a number's last digit: `(mobile)`, `- home`. A bracket directly after the digit may belong to the
 * number.
 */
const textAfterNumber = /(?<=\d)\)?[^\d@]{1,40}$/

/** Tidies a telephone number: keeps its separators, and removes words such as `mobile`. */
export const tidyPhone = (text: string): string =>
  tidyCode(text.slice(0, maxTypedLength))
    .replaceAll(/[·•,;\u060C\u061B]+ */g, ' ')
    .trim()
    .replace(/\((ext\.?|x|#) ?(\d{1,6})\)$/i, '$1 $2')
    .replace(/\((?=[^()]*\p{L})[^\d()]*(?:\d{1,2}[^\d()]*)?\)$/u, '')
    .replace(textBeforeNumber, '')
    .replace(textAfterNumber, match => (match.startsWith(')') ? ')' : ''))
    .trim()

const phonePattern = /^[\d +()./-]+(?:(?:ext\.?|x|#) ?\d{1,6})?$/i

/** Tells whether a tidied text is a telephone number, with 7 to 15 digits and possibly an extension. */
export const isPhone = (text: string): boolean => {
  const [number = ''] = text.split(/ext|x|#/i)
  const digits = number.replaceAll(/\D/g, '').length
  return phonePattern.test(text) && digits >= 7 && digits <= 15
}

/**
 * Matches characters that no domain contains, or Latin letters next to Greek or Cyrillic: `exаmple` with Cyrillic а.
 */
const invalidDomain = /[/\\?#@:\s]|[a-z][Ͱ-ԯ]|[Ͱ-ԯ][a-z]/

/**
 * Encodes a domain for the DNS: `xn--bcher-kva.example` for `bücher.example`. A domain with mixed alphabets is returned
 * unchanged.
 */
const domainName = (text: string): string => {
  if (/^[ -~]*$/.test(text) || invalidDomain.test(text)) return text
  try {
    return new URL(`http://${text}`).hostname
  } catch {
    return text
  }
}

/** Strips quotation marks and brackets around a text; a single leading apostrophe may belong to it. */
const withoutMarksAround = (text: string): string =>
  text
    .replace(/[.,;:]+$/, '')
    .replace(/^'(.*)'$/, '$1')
    .replace(/^["\u201C-\u201F\u00AB([]+/, '')
    .replace(/["\u201C-\u201F\u00BB)\]]+$/, '')

/** Tidies an email address: without `mailto:`, `Name <…>` and surrounding punctuation. */
export const tidyEmail = (text: string): string => {
  if (text.length > maxTypedLength) return text
  const address = withoutMarksAround(tidyCode(text))
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .replace(/[.,;:]+$/, '')
    .trim()
    .toLowerCase()
  const atSign = address.lastIndexOf('@')
  if (atSign < 0) return address
  return `${address.slice(0, atSign).trimEnd()}@${domainName(address.slice(atSign + 1).replaceAll(' ', ''))}`
}

/** Matches a dot-atom (RFC 5322) at a domain of at least two parts. */
export const emailPattern =
  /^(?=[^@]{1,64}@)[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/

/** Tells whether a tidied text is an email address. */
export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text)

/** Explains why a tidied text is refused as an email address. */
export const emailRefusal = (text: unknown): string =>
  /[^ -~]|".*@/.test(String(text))
    ? 'Please enter an email address in one alphabet, with A to Z and no quotation marks before the @.'
    : 'Please enter a valid email address.'

/** Tidies a web address, and adds a missing scheme: `instagram.com/madar` becomes `https://instagram.com/madar`. */
export const tidyUrl = (text: string): string => {
  const url = tidyWord(text)
  if (url === '' || /^https:\/\//i.test(url)) return url
  if (/^http:\/\//i.test(url)) return url.replace(/^http/i, 'https')
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]|$)/i.test(url) ? `https://${url}` : url
}

/** Tidies a colour to the form of style sheets: `#0f172a` from `0F172A`, and `#ff0000` from `#f00`. */
export const tidyColour = (text: string): string => {
  const digits = tidyWord(text).toLowerCase().replace(/^#/, '')
  if (!/^(?:[\da-f]{3}|[\da-f]{6})$/.test(digits)) return tidyWord(text)
  return `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`
}
