// An inline SVG has no URL for an `img` element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { encode } from 'uqr'
import styles from '../ProfileTab.module.css'

/** Width of the white margin in modules (squares of the code). Some cameras cannot read a code without it. */
const marginModules = 4

/** Shows a QR code, dark on white in any theme, as cameras expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: marginModules })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={squares.join('')} fill="black" />
    </svg>
  )
}
