// A drawing made here has no address that an img could show.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { encode } from 'uqr'
import styles from '../ProfileTab.module.css'

/** Around the squares, without which some cameras see nothing. */
const quiet = 4

/** A picture for a phone's camera; dark on white whatever the theme, as cameras expect it. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
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
