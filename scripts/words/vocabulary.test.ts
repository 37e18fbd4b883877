import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { filesOf } from '../imports.ts'
import { vocabulary } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')

interface Node {
  type: string
  value?: unknown
  quasis?: { value: { cooked: string | null } }[]
}

/**
 * Returns the text of a string, of a template without its expressions, or between two tags; null for everything else.
 */
const textOf = ({ type, value, quasis }: Node): string | null => {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return null
  return (quasis ?? []).map(({ value: part }) => part.cooked ?? '').join('…')
}

/** Reads texts for people from a file: everything that contains a space, on one line each. */
const textsIn = (file: string): string[] => {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const text = textOf(node as Node)
      ?.replaceAll(/\s+/g, ' ')
      .trim()
    if (text && /\w\W? /.test(text)) found.push(text)
    Object.values(node).forEach(visit)
  }
  const source = readFileSync(join(root, file), 'utf8')
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const sourcesIn = (folder: string) =>
  filesOf(folder).filter(file => /\.tsx?$/.test(file) && !/\.test\.|\/test\//.test(file))

type Texts = readonly [file: string, texts: string[]]

const allTexts = (file: string): Texts => [file, textsIn(file)]
/** Keeps texts with a capital letter; styles and names begin with a small one. */
const sentences = (file: string): Texts => [file, textsIn(file).filter(text => /^[A-Z…“]/.test(text))]

/** Texts of the storefront's pages. */
const pages = sourcesIn('packages/storefront/src').map(allTexts)
/** Texts of the back office, and messages of the contracts. */
const office = [
  'packages/admin/src',
  'packages/ui/src',
  'packages/client/src',
  'packages/contracts/src',
  'desktop/src',
]
  .flatMap(sourcesIn)
  .map(sentences)
/** Texts of answers, emails, invoices and other documents. */
const server = sourcesIn('server/src').map(file => {
  const [, texts] = (file.endsWith('x') ? allTexts : sentences)(file)
  return [file, texts.filter(text => !/^…? ?(select|from|join|where) /.test(text))] satisfies Texts
})

it('uses one word for each thing everywhere in the shop', () => {
  const breaches = [...pages, ...office, ...server].flatMap(([file, texts]) =>
    texts.flatMap(text =>
      vocabulary
        .filter(({ not, but = [] }) => not.test(text) && !but.some(fixed => text.includes(fixed)))
        .map(({ say }) => `${file}: "${text}" (${say})`),
    ),
  )
  expect(breaches).toEqual([])
})

it('reads strings, templates and texts between tags', () => {
  const found = [...pages, ...office, ...server].flatMap(([, texts]) => texts)
  for (const text of [
    'Select Size & Color',
    'This order cannot be opened',
    'Keep this order in an account',
    '… is no longer for sale. Please remove it from your cart.',
    'Faulty goods and complaints',
  ])
    expect(found).toContain(text)
})
