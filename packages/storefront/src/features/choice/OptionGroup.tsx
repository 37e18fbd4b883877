import { type ReactNode, useId } from 'react'
import type { ChoiceOption } from './choices.ts'
import styles from './OptionGroup.module.css'

interface ShownOption extends ChoiceOption {
  label?: string
  /** A colour to show. */
  hex?: string | null
  /** Follows the reason if only the other choices make the option unavailable: `in 56`. */
  reasonSuffix?: string | undefined
  /** Replaces the reason why an option is unavailable, or follows an available option. */
  note?: string | undefined
  /** Greyed out and disabled, even if it is in stock. */
  isDisabled?: boolean
}

const unavailableTexts = { available: '', 'sold-out': 'Sold out', missing: 'Not made' } as const

interface Props {
  name: string
  legend: string
  options: readonly ShownOption[]
  chosenValue: string | undefined
  onChoose: (value: string) => void
  /** Explains the chosen option beside the legend. */
  detail?: string | undefined
  /** Shows only colours, with names for screen readers; if one has no colour value, all show their names. */
  asSwatches?: boolean
  /** Shown at the end of the legend's line. */
  aside?: ReactNode
  /** Short text at the end of the legend's line; hidden from screen readers, since the options say the same. */
  remark?: string | undefined
}

const classOf = (name: string, isSwatches: boolean): string | undefined => {
  if (isSwatches) return styles.swatches
  return name === 'size' ? styles.sizes : styles.group
}

/** Shows radio buttons. A sold-out option is struck through and labelled, and can still be chosen. */
export const OptionGroup = (props: Props) => {
  const { name, legend, options, chosenValue, onChoose, detail, aside, remark } = props
  const groupId = useId()
  const isSwatches = props.asSwatches === true && options.every(({ hex }) => hex)
  return (
    <fieldset data-choice={name} className={classOf(name, isSwatches)}>
      <legend className={styles.legend}>
        {legend}
        {detail && <span className={styles.detail}> {detail}</span>}
      </legend>
      {aside && <div className={styles.aside}>{aside}</div>}
      {remark && (
        <p className={styles.remark} aria-hidden="true">
          {remark}
        </p>
      )}
      <div className={styles.options}>
        {options.map(({ value, label = value, availability, hex, reasonSuffix, note, isDisabled }) => (
          <label key={value} className={styles.option} data-availability={availability}>
            <input
              type="radio"
              className={styles.input}
              name={groupId}
              value={value}
              checked={value === chosenValue}
              disabled={isDisabled}
              onChange={() => onChoose(value)}
            />
            {hex !== undefined && (
              <span
                className={styles.swatch}
                style={{ backgroundColor: hex ?? undefined }}
                aria-hidden="true"
              />
            )}
            <span className={styles.words}>
              <span className={styles.label}>{label}</span>
              {(note || unavailableTexts[availability]) && (
                <span className={styles.note}>
                  {note ?? unavailableTexts[availability]} {reasonSuffix}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
