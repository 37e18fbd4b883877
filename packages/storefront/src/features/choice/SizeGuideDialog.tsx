import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { Link } from '../../kit/parts/Link.tsx'
import { garmentKind } from '../../kit/sizes/garmentKind.ts'
import {
  type GarmentKind,
  type Measurement,
  measurementOf,
  measurements,
  measurementTexts,
} from '../../kit/sizes/measurements.ts'
import { MeasurementTable } from '../../kit/sizes/MeasurementTable.tsx'
import { sizesOf } from './choices.ts'
import { lengthText } from './lengthText.ts'
import type { Sized } from './SizeGuide.tsx'
import styles from './SizeGuideDialog.module.css'

const kindNames = { thobe: 'thobes', jalab: 'jalabs' } as const

/** The sizes of the shop's patterns that a product is made in, with the product's own measurements where it has them. */
const ownRows = (kind: GarmentKind, { variants, measurements: measured = [] }: Sized): Measurement[] =>
  sizesOf(variants).flatMap(size => {
    const usual = measurementOf(kind, size)
    const own = measured.find(row => row.size === size)
    const length = variants.find(variant => variant.size === size)?.lengthCm
    if (!usual || !own || !length) return usual ?? []
    return { ...usual, width: own.width, shoulders: own.shoulders, sleeve: own.sleeve, length }
  })

interface Props {
  product: Sized
  /** The chosen one. */
  size: string | undefined
  onClose: () => void
}

/** Shows what each size of a product measures, how long it is itself, and how to measure. */
export const SizeGuideDialog = ({ product, size, onClose }: Props) => {
  const { title, variants, collections = [] } = product
  const kind = garmentKind({ title, collections })
  const sizes = sizesOf(variants)
  const own = ownRows(kind, product)
  const rows = own.length > 0 ? own : measurements[kind]
  return (
    <Dialog title="Size guide" onClose={onClose} isWide isSheet>
      <div className={styles.guide}>
        <MeasurementTable
          caption={`${product.measurements?.length ? 'This piece' : `Our ${kindNames[kind]}`}, in centimetres`}
          rows={rows}
          current={size && measurementOf(kind, size)?.size}
        />
        <section>
          <h3 className={styles.title}>Length of this piece</h3>
          <p className={styles.text}>{title}, from shoulder to hem:</p>
          <ul className={styles.lengths}>
            {sizes.map(name => (
              <li key={name}>
                <span className={styles.name}>{name}</span> {lengthText(variants, name)}
              </li>
            ))}
          </ul>
        </section>
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
