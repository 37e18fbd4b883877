import { careLabels, type CareSymbol } from '@shop/contracts/facts/careSymbols'
import styles from './CareSymbols.module.css'

const shapes = {
  tub: 'M2 7l2.2 12h15.6L22 7M2 7c1.7 1.9 3.3 1.9 5 0s3.3-1.9 5 0 3.3 1.9 5 0 3.3-1.9 5 0',
  triangle: 'M12 3.5 22 20H2z',
  square: 'M3.5 3.5h17v17h-17z',
  drum: 'M3.5 3.5h17v17h-17zM12 5.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  iron: 'M2.5 18.5h19L19 8H8.5M2.5 18.5c0-3.8 2.4-6 6.5-6h11',
  circle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}

interface Drawing {
  shape: keyof typeof shapes
  text?: string
  dots?: number
  /** Lines within the shape. */
  lines?: string
  /** Bars below the shape: one for a mild process, two for a very mild one. */
  bars?: 0 | 1 | 2
  isCrossed?: true
}

/** Line across the upper left corner: to be dried in the shade. */
const shade = 'M3.5 9.5l6-6'
const drawings: Record<CareSymbol, Drawing> = {
  wash95: { shape: 'tub', text: '95' },
  wash70: { shape: 'tub', text: '70' },
  wash60: { shape: 'tub', text: '60' },
  wash60Mild: { shape: 'tub', text: '60', bars: 1 },
  wash50: { shape: 'tub', text: '50' },
  wash50Mild: { shape: 'tub', text: '50', bars: 1 },
  wash40: { shape: 'tub', text: '40' },
  wash40Mild: { shape: 'tub', text: '40', bars: 1 },
  wash40VeryMild: { shape: 'tub', text: '40', bars: 2 },
  wash30: { shape: 'tub', text: '30' },
  wash30Mild: { shape: 'tub', text: '30', bars: 1 },
  wash30VeryMild: { shape: 'tub', text: '30', bars: 2 },
  washByHand: { shape: 'tub', lines: 'M4.5 3.5l6.5 8.5 6 3M9 3.5l4.5 5.5 4.5 2M11 12l-2.5 1.5 3.5 3h3' },
  washNot: { shape: 'tub', isCrossed: true },
  bleach: { shape: 'triangle' },
  bleachOxygen: { shape: 'triangle', lines: 'M14.2 7.2 6.5 20M17 11.8 12 20' },
  bleachNot: { shape: 'triangle', isCrossed: true },
  tumbleNormal: { shape: 'drum', dots: 2 },
  tumbleLow: { shape: 'drum', dots: 1 },
  tumbleNot: { shape: 'drum', isCrossed: true },
  lineDry: { shape: 'square', lines: 'M12 6.5v11' },
  lineDryShade: { shape: 'square', lines: `M12 6.5v11${shade}` },
  dripDry: { shape: 'square', lines: 'M10 6.5v11M14 6.5v11' },
  dripDryShade: { shape: 'square', lines: `M10.5 6.5v11M14.5 6.5v11${shade}` },
  flatDry: { shape: 'square', lines: 'M6.5 12h11' },
  flatDryShade: { shape: 'square', lines: `M6.5 13h11${shade}` },
  dripFlat: { shape: 'square', lines: 'M6.5 10h11M6.5 14h11' },
  dripFlatShade: { shape: 'square', lines: `M6.5 11.5h11M6.5 15.5h11${shade}` },
  iron200: { shape: 'iron', dots: 3 },
  iron150: { shape: 'iron', dots: 2 },
  iron110: { shape: 'iron', dots: 1, lines: 'M9 21v3M13 21v3M8 24l6-3M8 21l6 3' },
  ironNot: { shape: 'iron', isCrossed: true },
  dryCleanP: { shape: 'circle', text: 'P' },
  dryCleanPMild: { shape: 'circle', text: 'P', bars: 1 },
  dryCleanF: { shape: 'circle', text: 'F' },
  dryCleanFMild: { shape: 'circle', text: 'F', bars: 1 },
  dryCleanNot: { shape: 'circle', isCrossed: true },
  wetClean: { shape: 'circle', text: 'W' },
  wetCleanMild: { shape: 'circle', text: 'W', bars: 1 },
  wetCleanVeryMild: { shape: 'circle', text: 'W', bars: 2 },
  wetCleanNot: { shape: 'circle', text: 'W', isCrossed: true },
}

const SymbolDrawing = ({ shape, text, dots = 0, lines, bars = 0, isCrossed }: Drawing) => {
  // Vertical middle of the shape: the free space of an iron and a tub is lower down.
  const middle = shape === 'iron' || shape === 'tub' ? 15 : 12
  return (
    <svg viewBox="0 0 24 26" width="32" height="35" aria-hidden="true" className={styles.picture}>
      <path d={shapes[shape]} />
      {lines && <path d={lines} />}
      {text && (
        <text x="12" y={middle} className={styles.text}>
          {text}
        </text>
      )}
      {Array.from({ length: dots }, (_, dot) => (
        <circle key={dot} cx={12 + (dot - (dots - 1) / 2) * 4} cy={middle} r="1" className={styles.dot} />
      ))}
      {Array.from({ length: bars }, (_, bar) => (
        <path key={bar} d={`M4 ${22.5 + 2.5 * bar}h16`} />
      ))}
      {isCrossed && <path d="M3 3l18 18M21 3 3 21" />}
    </svg>
  )
}

/** Shows the symbols of a care label with their texts. */
export const CareSymbols = ({ symbols }: { symbols: readonly CareSymbol[] }) => (
  <ul className={styles.symbols}>
    {symbols.map(symbol => (
      <li key={symbol}>
        <SymbolDrawing {...drawings[symbol]} />
        {careLabels[symbol]}
      </li>
    ))}
  </ul>
)
