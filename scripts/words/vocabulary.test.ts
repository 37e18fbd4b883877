import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf } from '../imports.ts'
import { vocabulary } from './vocabulary.ts'

const root = join(import.meta.dirname, '../..')
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
/** Strings, templates without their expressions, and what stands between two tags. */
const texts =
  /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`|(?<=[\w"'}/])>([^<>{}=;]+)[<{]|\}([^<>{}();=]+)[<{]/g

/** Reads what shoppers may read in a file: everything with a space in it, in one line each. */
const textsIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').replaceAll(comment, '').matchAll(texts)]
    .map(([, ...parts]) => (parts.find(part => part !== undefined) ?? '').replaceAll(/\$\{[^}]*\}/g, '…'))
    .map(text => text.replaceAll(/\s+/g, ' ').trim())
    .filter(text => /[a-z] /i.test(text))

const files = filesOf('packages/storefront/src').filter(
  file => /\.tsx?$/.test(file) && !/\.test\.|\/test\//.test(file),
)

it('says each thing by its one word everywhere in the shop', () => {
  const others = files.flatMap(file =>
    textsIn(file).flatMap(text =>
      vocabulary
        .filter(({ not, but = [] }) => not.test(text) && !but.some(fixed => text.includes(fixed)))
        .map(({ say }) => `${file}: "${text}" (${say})`),
    ),
  )
  expect(others).toEqual([])
})

it('reads what stands in strings, templates and between tags', () => {
  const found = files.flatMap(textsIn)
  for (const text of ['Select Size & Color', 'This order cannot be opened', 'Keep this order in an account'])
    expect(found).toContain(text)
})
