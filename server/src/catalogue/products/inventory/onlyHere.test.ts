import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
/** Files that may write stock: those of this folder, migrations, and scripts that fill an empty shop and its ledger. */
const exempt = [
  'server/src/catalogue/products/inventory/',
  'server/src/platform/database/migrations/',
  'server/src/test/',
  'server/demo/',
]

const sources = ['server', 'scripts', 'bench'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name =>
      relative(root, join(root, folder, name))
        .split(sep)
        .join('/'),
    )
    .filter(name => /(?<!\.test)\.ts$/.test(name) && !/node_modules|\/dist\//.test(name))
    .filter(name => !exempt.some(start => name.startsWith(start))),
)

const columns = String.raw`\b(stock|reserved|moveCount|move_count)\b`
const rowsOfVariants = String.raw`(['"]variants['"]\)|Variant\.query\()[^]*`
const writes = [
  String.raw`update\s+variants\s+set[^]*${columns}`,
  String.raw`insert\s+into\s+(variants|stock_moves)\b`,
  String.raw`${rowsOfVariants}\.(insert|insertAndFetch|insertGraph|upsertGraph|update|patch\w*|increment|decrement|merge)\([^]*${columns}`,
  String.raw`['"]stock_moves['"]\)[^]*\.(insert|update|delete|del|increment|decrement)\(`,
].map(write => new RegExp(write, 'i'))

/** Tells whether a statement writes stock or moves, judged by its first words. */
const breaks = (text: string) =>
  text
    .split(/\n(?=\s*(?:const|let|await|return|for|if|export|throw)\b|\s*\n)/)
    .some(statement => writes.some(write => write.test(statement)))

it('only the inventory writes stock, reserved units or moves', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(name => breaks(readFileSync(join(root, name), 'utf8')))).toEqual([])
})

it.each([
  "await trx('variants').where({ id }).update({ stock: 3 })",
  "await trx('variants').where({ id }).increment('reserved', 1)",
  'await Variant.query(trx).findById(id).patch({ price: 1, stock: 2 })',
  'await Variant.query(trx).insert({ sku, stock: 2 })',
  'await rows(trx, `update variants set price = 1,\n stock = stock - 1 where id = ?`)',
  "await trx('stock_moves').insert(move)",
])('finds %s', text => expect(breaks(text)).toBe(true))

it.each([
  "await trx('variants').where({ id }).update({ price: 3 })\nconst { stock } = variant",
  'await Variant.query(trx).insert({ sku, price: 2 })',
  "await trx('variants').select('stock', 'reserved')",
])('accepts %s', text => expect(breaks(text)).toBe(false))
