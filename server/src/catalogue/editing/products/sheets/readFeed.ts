import { setImmediate as turn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'

/** Maximum nesting depth; a feed has six levels. */
const maxDepth = 30
/** Number of characters parsed in one go; other requests run in between. */
const chunkLength = 16 * 1024

/** Atom's names for elements with other names in RSS. */
const rssNames: Readonly<Record<string, string>> = { summary: 'description', content: 'description' }
/** Elements that may occur several times in an item, each written on its own line. */
const repeatableNames = new Set(['additional_image_link', 'product_type'])

interface Item {
  values: Map<string, string>
  /** Names found with a prefix, which take precedence over those without: Google's `g:id` over Atom’s `id`. */
  prefixedNames: Set<string>
}

const addValue = ({ values, prefixedNames }: Item, fullName: string, text: string) => {
  const value = text.trim()
  const localName = fullName.slice(fullName.indexOf(':') + 1)
  const name = rssNames[localName] ?? localName
  if (value === '') return
  const existing = values.get(name)
  const hasPrefix = fullName.includes(':')
  if (repeatableNames.has(name) && existing !== undefined) values.set(name, `${existing}\n${value}`)
  else if (existing === undefined || (hasPrefix && !prefixedNames.has(name))) values.set(name, value)
  if (hasPrefix) prefixedNames.add(name)
}

/** Collects the items of a feed: the direct children of an RSS `item` or an Atom `entry`. */
class ItemCollector {
  readonly itemRows: Map<string, string>[] = []
  /** The open item, the depth of its element, and the name and text of its open child. */
  #item: Item | null = null
  #itemDepth = 0
  #depth = 0
  #name = ''
  #text = ''

  open(name: string, { href = '' }: Readonly<Record<string, string>>) {
    if (++this.#depth > maxDepth) throw new Error('A feed is not as deep')
    if (this.#item === null && (name === 'item' || name === 'entry')) {
      this.#item = { values: new Map(), prefixedNames: new Set() }
      this.#itemDepth = this.#depth
    } else if (this.#depth === this.#itemDepth + 1) {
      this.#name = name
      this.#text = href
    }
  }

  text(text: string) {
    if (this.#item && this.#depth === this.#itemDepth + 1) this.#text += text
  }

  close() {
    if (this.#item && this.#depth === this.#itemDepth + 1) addValue(this.#item, this.#name, this.#text)
    if (this.#item && this.#depth === this.#itemDepth) {
      this.itemRows.push(this.#item.values)
      this.#item = null
    }
    this.#depth--
  }
}

/**
 * Reads a product feed in XML, RSS 2.0 or Atom with the names of Google Merchant, as a table with a header. Refuses a
 * document type, so entities cannot be declared or loaded from outside. Throws if it is no such feed.
 */
export const readFeed = async (text: string): Promise<string[][]> => {
  const items = new ItemCollector()
  const parser = new SaxesParser()
  parser.on('doctype', () => {
    throw new Error('A feed has no document type')
  })
  parser.on('opentag', ({ name, attributes }) => items.open(name, attributes as Record<string, string>))
  parser.on('closetag', () => items.close())
  parser.on('text', content => items.text(content))
  parser.on('cdata', content => items.text(content))
  for (let start = 0; start < text.length; start += chunkLength) {
    parser.write(text.slice(start, start + chunkLength))
    await turn()
  }
  parser.close()
  const header = [...new Set(items.itemRows.flatMap(item => [...item.keys()]))]
  return [header, ...items.itemRows.map(item => header.map(name => item.get(name) ?? ''))]
}
