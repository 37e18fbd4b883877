// An inline drawing has no address for an img element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { encode } from 'uqr'
import styles from '../ProfileTab.module.css'

/** White margin in modules (squares of the code), without which some cameras do not read the code. */
const margin = 4

/** Shows a QR code, dark on white in any theme, as cameras expect. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
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
