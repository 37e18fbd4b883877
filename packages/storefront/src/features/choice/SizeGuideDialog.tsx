import { heightsFor } from '@shop/contracts/fit/heightsFor'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { garmentKind } from '../../kit/sizes/garmentKind.ts'
import {
  type GarmentKind,
  type SizeMeasurements,
  measurementOf,
  measurements,
  measurementTexts,
} from '../../kit/sizes/measurements.ts'
import { MeasurementTable } from '../../kit/sizes/MeasurementTable.tsx'
import { sizesOf } from './choices.ts'
import { lengthText } from './lengthText.ts'
import styles from './SizeGuideDialog.module.css'
import type { Product } from '@shop/contracts/catalog/entities'

export type SizedProduct = Pick<Product, 'title' | 'variants'> &
  Partial<Pick<Product, 'id' | 'collections' | 'measurements'>>

const kindNames = { thobe: 'thobes', jalab: 'jalabs' } as const

const isAscending = (lengths: readonly number[]): boolean =>
  lengths.length > 1 && lengths.every((length, index) => length > (lengths[index - 1] ?? 0))

/**
 * Returns the sizes of the shop's patterns in which a product is made, with the product's own measurements if it has
 * them, and heights that match its own lengths.
 */
const ownRows = (
  kind: GarmentKind,
  { variants, measurements: ownMeasurements = [] }: SizedProduct,
): SizeMeasurements[] => {
  const rows = sizesOf(variants).flatMap(size => {
    const standard = measurementOf(kind, size)
    const measuredRow = ownMeasurements.find(row => row.size === size)
    const length = variants.find(variant => variant.size === size)?.lengthCm
    if (!standard || !measuredRow || !length) return standard ?? []
    return {
      ...standard,
      width: measuredRow.width,
      shoulders: measuredRow.shoulders,
      sleeve: measuredRow.sleeve,
      length,
    }
  })
  const lengths = rows.map(({ length }) => length)
  if (!isAscending(lengths)) return rows
  const heights = heightsFor(lengths)
  return rows.map((row, index) => ({ ...row, height: heights[index] ?? row.height }))
}

interface Props {
  product: SizedProduct
  /** The chosen size. */
  size: string | undefined
  onClose: () => void
}

/** Shows the measurements and lengths of each size of a product, and how to measure. */
export const SizeGuideDialog = ({ product, size, onClose }: Props) => {
  const { title, variants, collections = [] } = product
  const kind = garmentKind({ title, collections })
  const productRows = ownRows(kind, product)
  const rows = productRows.length > 0 ? productRows : measurements[kind]
  const lengths = sizesOf(variants).map(name => ({ name, text: lengthText(variants, name) }))
  const isInTable = lengths.every(({ name, text }) => {
    const row = productRows.find(({ size: rowSize }) => rowSize === measurementOf(kind, name)?.size)
    return row && text === `${row.length} cm`
  })
  return (
    <Dialog title="Size guide" onClose={onClose} isWide isSheet>
      <div className={styles.guide}>
        <MeasurementTable
          caption={`${product.measurements?.length ? 'This piece' : `Our ${kindNames[kind]}`}, in centimetres`}
          rows={rows}
          chosenSize={size && measurementOf(kind, size)?.size}
        />
        {!isInTable && (
          <section>
            <h3 className={styles.title}>Length of this piece</h3>
            <p className={styles.text}>{title}, from shoulder to hem:</p>
            <ul className={styles.lengths}>
              {lengths.map(({ name, text }) => (
                <li key={name}>
                  <span className={styles.name}>{name}</span> {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className={styles.title}>How to measure</h3>
          <dl className={styles.ways}>
            {measurementTexts.map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <p className={styles.text}>
          Between two sizes, choose the larger for a relaxed fit.{' '}
          <Link to="/size-guide">The whole size guide</Link>
        </p>
      </div>
    </Dialog>
  )
}
