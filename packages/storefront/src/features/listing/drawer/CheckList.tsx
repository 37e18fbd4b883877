import styles from './CheckList.module.css'

interface Option {
  value: string
  label: string
  /** Number of products. */
  count?: number
  /** A colour to show. */
  hex?: string | null
}

interface Props {
  legend: string
  options: readonly Option[]
  chosenValues: readonly string[]
  onChange: (chosenValues: string[]) => void
}

/** Shows checkboxes, each with its number of products if that is known. */
export const CheckList = ({ legend, options, chosenValues, onChange }: Props) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {options.map(({ value, label, count, hex }) => (
      <label key={value} className={styles.option}>
        <input
          type="checkbox"
          className={styles.box}
          checked={chosenValues.includes(value)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosenValues, value] : chosenValues.filter(other => other !== value),
            )
          }
        />
        {hex !== undefined && (
          <span className={styles.swatch} style={{ backgroundColor: hex ?? undefined }} aria-hidden="true" />
        )}
        <span className={styles.label}>{label}</span>
        {count !== undefined && (
          <span className={styles.count}>
            {count}
            <span className={styles.unit}> {count === 1 ? 'product' : 'products'}</span>
          </span>
        )}
      </label>
    ))}
  </fieldset>
)
