import { posix } from 'node:path'

/** Maximum bytes of a list of content types or relationships, which are short even in long books. */
const maxXmlBytes = 2 * 1024 * 1024

/** Matches macros, and controls that run code, in content types and relationships, whatever their files are called. */
const macros = /macroenabled|vbaproject|vbadata|activex/
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const mainRelation = /\/relationships\/officedocument$/

const typesPart = '[content_types].xml'
const rootRelations = '_rels/.rels'

/** Tells whether a part, named in lower case, lists the package's contents. */
export const isIndex = (name: string): boolean => name === typesPart || name.endsWith('.rels')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (_: string, name: string) => {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return entities[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '')
}

/**
 * Reads an XML part in lower case with its references (`&#118;`) resolved; null if readers could interpret it
 * differently.
 */
const readXml = (bytes: Buffer): string | null => {
  if (bytes.length > maxXmlBytes || bytes.includes(0)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8'
    // A document type could define its own references; the format forbids it.
    if (/<!doctype/i.test(text) || encoding.toLowerCase() !== 'utf-8') return null
    return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos);/gi, decode).toLowerCase()
  } catch {
    return null
  }
}

/**
 * Returns the attributes of all elements with a name. No attribute may extend beyond the next `<`, so that malformed
 * texts take no longer to search.
 */
const attributesOfElements = (xml: string, name: string): Record<string, string>[] =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}\\s((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>`, 'g')),
    ([, attributeText = '']) =>
      Object.fromEntries(
        Array.from(
          attributeText.matchAll(/([\w:.-]{1,64})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g),
          ([, key, doubleQuoted, singleQuoted]) => [key, doubleQuoted ?? singleQuoted ?? ''],
        ),
      ),
  )

/**
 * Tells whether a package's lists of content types and relationships, by their names in lower case, describe a Word
 * document without macros. Names of other parts do not matter, because readers use these lists.
 */
export const describesWord = (indexes: ReadonlyMap<string, Buffer>, names: ReadonlySet<string>): boolean => {
  const texts = new Map([...indexes].map(([name, bytes]) => [name, readXml(bytes)]))
  for (const text of texts.values()) if (text === null || macros.test(text)) return false
  const types = texts.get(typesPart) ?? ''
  const [main, ...otherMains] = attributesOfElements(texts.get(rootRelations) ?? '', 'relationship').filter(
    ({ type = '' }) => mainRelation.test(type),
  )
  if (!main?.['target'] || otherMains.length > 0) return false
  const part = posix.resolve('/', main['target'])
  const ownTypes = attributesOfElements(types, 'override').filter(({ partname }) => partname === part)
  const defaultTypes = attributesOfElements(types, 'default').filter(
    ({ extension }) => `.${extension}` === posix.extname(part),
  )
  const typesOfMain = ownTypes.length > 0 ? ownTypes : defaultTypes
  return (
    names.has(part.slice(1)) &&
    typesOfMain.length > 0 &&
    typesOfMain.every(({ contenttype }) => contenttype === wordType)
  )
}
