import { type CSSProperties, useEffect, useState } from 'react'
import { useSettings } from '../../../kit/shop/settings.ts'
import { shortMoney } from '../../../kit/parts/prices/shortMoney.ts'
import styles from './PriceRange.module.css'
import { narrowRange, type PriceBounds } from '../priceBounds.ts'

interface Props {
  bounds: PriceBounds
  /** Whole pounds; undefined for no limit. */
  min: number | undefined
  max: number | undefined
  onChange: (range: { min: number | undefined; max: number | undefined }) => void
}

const settleDelayMs = 250

const clamp = (value: number, { low, high }: PriceBounds): number => Math.max(low, Math.min(high, value))

/** A price slider with two handles, made of native sliders. Reports a change once the handle rests. */
export const PriceRange = ({ bounds, min, max, onChange }: Props) => {
  const { low, high } = bounds
  const { currency } = useSettings()
  const formatPounds = (pounds: number) => shortMoney(pounds * 100, currency)
  const chosenRange: [number, number] = [clamp(min ?? low, bounds), clamp(max ?? high, bounds)]
  const [draggedRange, setDraggedRange] = useState<[number, number] | null>(null)
  const [from, to] = draggedRange ?? chosenRange

  // Every step is shown immediately, but products are requested only once the handle rests.
  useEffect(() => {
    if (!draggedRange) return undefined
    const timer = setTimeout(() => {
      onChange(narrowRange(draggedRange, bounds))
      setDraggedRange(null)
    }, settleDelayMs)
    return () => clearTimeout(timer)
  })

  const share = (value: number): number => (high === low ? 0 : (value - low) / (high - low))
  const sliderStyle = { '--from': share(from), '--to': share(to) } as CSSProperties
  const inputProps = { min: low, max: high, step: 1, className: styles.input } as const
  return (
    <div>
      <p className={styles.values}>
        <span>{formatPounds(from)}</span>
        <span>{formatPounds(to)}</span>
      </p>
      <div className={styles.slider} style={sliderStyle}>
        <input
          {...inputProps}
          type="range"
          // If both handles meet, the one that can still be moved is on top.
          style={share(from) > 0.5 ? { zIndex: 2 } : undefined}
          aria-label="Lowest price"
          aria-valuetext={formatPounds(from)}
          value={from}
          onChange={({ target }) => setDraggedRange([Math.min(target.valueAsNumber, to), to])}
        />
        <input
          {...inputProps}
          type="range"
          aria-label="Highest price"
          aria-valuetext={formatPounds(to)}
          value={to}
          onChange={({ target }) => setDraggedRange([from, Math.max(target.valueAsNumber, from)])}
        />
      </div>
    </div>
  )
}
