import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf } from '../imports.ts'

const root = join(import.meta.dirname, '../..')

const places = ['server', 'packages', 'web', 'desktop', 'bench', 'scripts', 'e2e']

/** A comment that begins without its subject. Further lines of a `//` comment may begin with any word. */
const riddle =
  /(?:\/\*\*?\s*(?:\*\s)?|(?<=^|[\s,;{(])(?<!\/\/.*\n\s*)\/\/ )(?:And|Nor|Of|That|Those|What(?:ever)?|Which|With|Who(?:ever|se)?|Whether)\b.*/g
/** A title that says nothing when it is read alone. */
const fragment =
  /(?:\b(?:it|test|describe|describe(?:Office|Shop)|onBothDatabases)(?:\.\w+)*|\))\(\s*['"`](?:and|nor|of|that|those|what|which|with|who)\b.*/gi

/** A short text of hexadecimal digits, sought where it should be missing: one random id in some thousands holds it. */
const byChance = /\.not\s*\.to(?:Contain|Match|HaveTextContent)\(\s*(?<quote>['"`/])[\da-f-]{1,6}\k<quote>/g

const comment = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g
/** A name in camel case or Pascal case between backticks. */
const quotedName = /`((?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*)(?:\([^`]*\))?`/g
/** Names of standards, which no file of the project contains as code. */
const foreignNames = ['SameSite']

/** Returns names that comments quote, and that are in no code and no file's name. */
const unknownNamesIn = (files: ReadonlyMap<string, string>): string[] => {
  const code = [...files].map(([path, text]) => `${path} ${text.replace(comment, ' ')}`).join('\n')
  const known = new Set([...foreignNames, ...(code.match(/\w+/g) ?? [])])
  return [...files].flatMap(([path, text]) =>
    (text.match(comment) ?? []).flatMap(found =>
      [...found.matchAll(quotedName)].flatMap(([, name = '']) =>
        known.has(name) ? [] : [`${path}: ${name}`],
      ),
    ),
  )
}

const riddlesIn = (text: string): string[] =>
  [riddle, fragment].flatMap(pattern =>
    [...text.matchAll(pattern)].map(([found]) => found.replace(/\s+/g, ' ')),
  )

describe('a comment or a title', () => {
  it('begins with its verb or its subject', () => {
    const sources = places.flatMap(filesOf).filter(file => !file.endsWith('.css'))
    const found = sources.flatMap(file =>
      riddlesIn(readFileSync(join(root, file), 'utf8')).map(line => `${file}: ${line}`),
    )
    expect(found).toEqual([])
  })

  it('is found where it does not', () => {
    const [line, block, title] = ['//', '/**', '`and %i as well`']
    expect(
      riddlesIn(`${line} Of its file.
        ${line} Reads the file
        ${line} With its name.
        ${block}
         * Whoever asks.
        it.each([1])(${title}, check)
        address('https:${line}Of')`),
    ).toEqual([`${line} Of its file.`, `${block} * Whoever asks.`, `)(${title}, check)`])
  })
})

describe('a comment', () => {
  it('quotes only names that exist', () => {
    const sources = places
      .flatMap(filesOf)
      .map(file => [file, readFileSync(join(root, file), 'utf8')] as const)
    expect(unknownNamesIn(new Map(sources))).toEqual([])
  })

  it('is found where it quotes another', () => {
    const [line, block] = ['//', '/*']
    const text = `${line} Calls \`readAll\` and \`readNone()\`.\n${block} See \`NoSuch\`. */\nreadAll()`
    expect(unknownNamesIn(new Map([['a.ts', text]]))).toEqual(['a.ts: readNone', 'a.ts: NoSuch'])
  })
})

describe('a test', () => {
  it('does not seek the absence of a text that a random id may hold', () => {
    const tests = places.flatMap(filesOf).filter(file => /\.test\.tsx?$/.test(file))
    const found = tests.filter(file => readFileSync(join(root, file), 'utf8').search(byChance) >= 0)
    expect(found).toEqual([])
  })

  it('is found where it does', () => {
    expect(['777', ':777'].map(sought => `expect(text).not.toContain('${sought}')`.search(byChance))).toEqual(
      [12, -1],
    )
  })
})
