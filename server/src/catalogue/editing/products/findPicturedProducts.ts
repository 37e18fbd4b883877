import { groupBy } from '@shop/contracts/groupBy'
import type { Knex } from 'knex'
import type { PicturedVariant } from '@shop/contracts/products/pictures'
import { jsonValuesSql, rows } from '../../../platform/database/rows.ts'
import { matchNames, namePartsOf, partsOf, present, runsIn, type PicturedRow } from './picturedNames.ts'

/** Matches the digits of a barcode. Shorter numbers in a name count pictures. */
const barcodePattern = /^\d{8,14}$/

const selectSql = (key: string) =>
  `select ${key} as key, v.id, v.sku, v.color, v.size, v.product_id, p.title
    from variants v join products p on p.id = v.product_id`

/** Finds the variant by a barcode in each name, unless variants of other colours share it. Tested on both databases. */
export const findByBarcode = async (
  db: Knex,
  names: readonly string[],
): Promise<Map<string, PicturedVariant>> => {
  const barcodesIn = (name: string) => namePartsOf(name).filter(part => barcodePattern.test(part))
  const barcodes = [...new Set(names.flatMap(barcodesIn))]
  if (barcodes.length === 0) return new Map()
  const variantRows = await rows<PicturedRow>(
    db,
    `${selectSql('lower(v.barcode)')} where v.barcode <> '' and lower(v.barcode) in (select value from ${jsonValuesSql(db)})
      order by v.position, v.id`,
    [JSON.stringify(barcodes)],
  )
  const byBarcode = groupBy(variantRows, ({ key }) => key)
  return matchNames(names, name => {
    const variants = barcodesIn(name).flatMap(barcode => byBarcode.get(barcode) ?? [])
    const colors = new Set(variants.map(({ product_id: id, color }) => `${id} ${color}`))
    return colors.size === 1 && variants[0] ? present(variants[0]) : undefined
  })
}

/** Returns the first variant of the only colour that a text names or the product has; undefined if unclear. */
const variantOfColor = (text: string, variants: readonly PicturedRow[]): PicturedRow | undefined => {
  const colors = [...new Set(variants.map(({ color }) => color))]
  const wordsOf = (name: string) => ` ${partsOf(name).join(' ')} `
  const namedColors = colors.filter(color => wordsOf(text).includes(wordsOf(color)))
  // A text that names Off White does not name White as well.
  const [color, secondColor] = namedColors.filter(
    shorter => !namedColors.some(longer => longer !== shorter && wordsOf(longer).includes(wordsOf(shorter))),
  )
  if (color === undefined && colors.length > 1) return undefined
  if (secondColor !== undefined) return undefined
  return variants.find(variant => color === undefined || variant.color === color)
}

/** Lists the possible slugs in a name, longest first. A single word counts only at the beginning of the name. */
const slugsIn = (name: string): string[] => {
  const [firstPart] = namePartsOf(name)
  return runsIn(name)
    .filter(run => run.length > 1 || run[0] === firstPart)
    .map(run => run.join('-'))
}

/** Finds the product by the slug in each name, and its colour if the name has one. Tested on both databases. */
export const findBySlug = async (
  db: Knex,
  names: readonly string[],
): Promise<Map<string, PicturedVariant>> => {
  const variantRows = await rows<PicturedRow>(
    db,
    `${selectSql('p.slug')} where p.slug in (select value from ${jsonValuesSql(db)}) order by v.position, v.id`,
    [JSON.stringify([...new Set(names.flatMap(slugsIn))])],
  )
  const bySlug = groupBy(variantRows, ({ key }) => key)
  return matchNames(names, name => {
    const slug = slugsIn(name).find(each => bySlug.has(each))
    const variants = bySlug.get(slug ?? '') ?? []
    const [first] = variants
    if (slug === undefined || !first) return undefined
    const rest = namePartsOf(name).join('-').replace(slug, ' ')
    return present(variantOfColor(rest, variants) ?? { ...first, id: null, sku: '', color: '', size: '' })
  })
}
