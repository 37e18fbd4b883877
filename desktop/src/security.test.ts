import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../SECURITY.md'), 'utf8')

/** Titles of tests, by the name of their file. */
const titles = new Map(
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => {
      const code = readFileSync(join(import.meta.dirname, path), 'utf8')
      const found = [
        ...code.matchAll(/(?:it|describe)(?:\.\w+)?(?:\([^\n]*\]\)|\([^\n]*\)\))?\(\s*'([^']+)'/g),
      ]
      // In `each`, a table of cases precedes the title.
      const tableTitles = [...code.matchAll(/\](?: as const)?\)\(\s*'([^']+)'/g)]
      return [path.split(/[/\\]/).at(-1) ?? '', [...found, ...tableTitles].map(([, title]) => title ?? '')]
    }),
)

/** Tests that the page names as `a.test.ts` "one", "two". */
const claims = [...page.matchAll(/`([\w.]+\.test\.ts)`((?: "[^"]+",?)*)/g)].map(
  ([, file = '', named = '']) => ({
    file,
    named: [...named.matchAll(/"([^"]+)"/g)].map(([, title]) => title ?? ''),
  }),
)

describe('the page on security', () => {
  it("answers each of the twenty items of Electron's checklist with a test", () => {
    const rows = page.split('\n').filter(line => /^\| \d+ \|/.test(line))
    expect(rows.map(row => Number(row.split('|')[1]))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
    for (const row of rows) expect(row.split('|').at(-2), row).toMatch(/`[\w.]+\.test\.ts` "/)
  })

  it.each(claims)('names tests that exist: $file $named', ({ file, named }) => {
    expect(named.length, `${file} without a title`).toBeGreaterThan(0)
    for (const words of named)
      expect(
        titles.get(file)?.some(title => title.includes(words)),
        `${file} "${words}"`,
      ).toBe(true)
  })

  it.each([...page.matchAll(/\("([^"]+)"\)/g)].map(([, words = '']) => words))(
    'names a test that exists: "%s"',
    words => {
      expect([...titles.values()].flat().filter(title => title.includes(words))).not.toEqual([])
    },
  )
})
