import type { Fit } from '@shop/contracts/fit/adviseFit'
import styles from './Silhouette.module.css'

interface Props {
  fit: Fit
  heightCm: number
  /** The garment's colour. */
  hex: string | null
}

/** Returns half the width of a worn garment of this girth, cm. */
const halfWidthOf = (girth: number) => girth * 0.19
/** Space around the figure for the labels of the lines, cm. */
const [left, right, above, below] = [60, 80, 6, 6]

type Point = readonly [x: number, z: number]

/** Returns an SVG path in centimetres: `x` from the middle of the body, `z` from the floor. */
const pathOf = (height: number, points: readonly Point[]) =>
  `M${points.map(([x, z]) => `${x.toFixed(1)} ${(height - z).toFixed(1)}`).join('L')}Z`

const mirrored = (points: readonly Point[]): Point[] => points.map(([x, z]) => [-x, z])

/**
 * Returns outlines of the right half of garment and figure; only the neck is complete. The proportions of the body are
 * shares of its height, and `hemHeight` is in cm.
 */
const outlinesOf = ({ fit, heightCm }: Pick<Props, 'fit' | 'heightCm'>, hemHeight: number) => {
  const { cut, shoulderCm } = fit
  const [shoulder, chest, hem] = [cut.shoulders / 2, halfWidthOf(cut.width), halfWidthOf(cut.hem)]
  const [neck, leg, arm] = [heightCm * 0.035, heightCm * 0.032, heightCm * 0.36]
  const seam = shoulderCm - heightCm * 0.025
  const armpit = shoulderCm - heightCm * 0.14
  /** Returns a point `length` cm down the arm and `aside` cm out from its axis. The arm hangs away from the body. */
  const pointOnArm = (length: number, aside: number): Point => [
    shoulder + length * 0.24 + aside * 0.97,
    seam - length * 0.97 + aside * 0.24,
  ]
  const body: Point[] = [
    [neck, shoulderCm],
    [shoulder, seam],
    [chest, armpit],
    [hem, hemHeight],
  ]
  const sleeve: Point[] = [
    [shoulder - 3, seam + 0.6],
    [shoulder, seam],
    pointOnArm(cut.sleeve, 5),
    pointOnArm(cut.sleeve, -5),
    [chest - 3, armpit - 4],
  ]
  const hand: Point[] = [
    pointOnArm(cut.sleeve - 2, 3),
    pointOnArm(arm, 3),
    pointOnArm(arm + 8, 0),
    pointOnArm(arm, -3),
    pointOnArm(cut.sleeve - 2, -3),
  ]
  const foot: Point[] = [
    [leg * 0.4, hemHeight + 2],
    [leg * 0.5, 2],
    [leg * 0.4, 0],
    [leg * 2.6, 0],
    [leg * 1.9, 3],
    [leg * 1.8, hemHeight + 2],
  ]
  const throat: Point[] = [
    [neck * 0.8, heightCm * 0.9],
    [neck * 0.9, shoulderCm - 4],
    [-neck * 0.9, shoulderCm - 4],
    [-neck * 0.8, heightCm * 0.9],
  ]
  return { body, sleeve, hand, foot, throat }
}

interface LineProps {
  /** Distance from the top of the figure, cm. */
  y: number
  className: string | undefined
  text: string
  note?: string
}

/** Draws a line across the drawing, with its label on the right. */
const Line = ({ y, className, text, note }: LineProps) => (
  <g className={className}>
    <path d={`M${-left} ${y}H${right}`} />
    <text x={right} y={y - 2.5}>
      {text}
    </text>
    {note && (
      <text x={right} y={y + 8}>
        {note}
      </text>
    )}
  </g>
)

/** Draws to scale how a garment fits: its top edge, its hem on the leg, and the floor. */
export const Silhouette = ({ fit, heightCm, hex }: Props) => {
  const { cut, shoulderCm, hemCm, wantedHemCm } = fit
  const hemHeight = Math.max(0, hemCm)
  const { body, sleeve, hand, foot, throat } = outlinesOf({ fit, heightCm }, hemHeight)
  const outline = (points: readonly Point[]) => pathOf(heightCm, points)
  const [top, bottom] = [heightCm - shoulderCm, heightCm - hemHeight]
  const middle = (top + bottom) / 2
  return (
    <svg
      className={styles.drawing}
      viewBox={`${-left} ${-above} ${left + right} ${heightCm + above + below}`}
      // Hidden, because the text beside it says the same.
      aria-hidden="true"
    >
      <g className={styles.figure}>
        <ellipse cx="0" cy={heightCm * 0.065} rx={heightCm * 0.043} ry={heightCm * 0.065} />
        <path d={outline(throat)} />
        <path d={outline(foot)} />
        <path d={outline(mirrored(foot))} />
        <path d={outline(hand)} />
        <path d={outline(mirrored(hand))} />
      </g>
      <g className={styles.garment} style={{ fill: hex ?? undefined }}>
        <path d={outline(sleeve)} />
        <path d={outline(mirrored(sleeve))} />
        <path d={outline([...body, ...mirrored(body).toReversed()])} />
        <path d={`M0 ${top + 4}V${top + 40}`} className={styles.placket} />
      </g>
      <Line y={top} className={styles.line} text={`${Math.round(shoulderCm)} cm`} note="shoulder" />
      <Line
        y={bottom}
        className={styles.hem}
        text={hemCm < -0.5 ? `${Math.round(-hemCm)} cm over` : `${Math.round(hemHeight)} cm clear`}
      />
      {Math.abs(wantedHemCm - hemHeight) > 2.5 && (
        <path className={styles.wanted} d={`M${-left} ${heightCm - wantedHemCm}H${right}`} />
      )}
      <path className={styles.floor} d={`M${-left} ${heightCm}H${right}`} />
      <g className={styles.length}>
        <path d={`M${-left + 12} ${top}V${bottom}`} />
        <text x={-left + 8} y={middle} transform={`rotate(-90 ${-left + 8} ${middle})`}>
          {cut.lengthCm} cm long
        </text>
      </g>
    </svg>
  )
}
