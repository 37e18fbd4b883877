import styles from './MeasurementTable.module.css'
import { type SizeMeasurements, measurementTexts } from './measurements.ts'

interface Props {
  caption: string
  rows: readonly SizeMeasurements[]
  /** The chosen size. */
  chosenSize?: string | undefined
}

const textOf = (value: number | readonly [number, number]): string =>
  typeof value === 'number' ? String(value) : value.join('–')

/** Shows measurements in centimetres, one row for each size. */
export const MeasurementTable = ({ caption, rows, chosenSize }: Props) => (
  // The table is wider than a phone, so it scrolls on its own, by keyboard as well.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section className={styles.scroll} tabIndex={0} aria-label={caption}>
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          {measurementTexts.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.size} aria-current={row.size === chosenSize ? 'true' : undefined}>
            <th scope="row">
              {row.size} <span className={styles.letter}>{row.letter}</span>
            </th>
            {measurementTexts.map(({ name }) => (
              <td key={name}>{textOf(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
