// An inline drawing has no address for an img element.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { code39 } from '@shop/contracts/orders/code39'

/** Shows an order's number as a barcode, at full width. */
export const Barcode = ({ text, className }: { text: string; className: string | undefined }) => {
  const { bars, width } = code39(text)
  return (
    <svg
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={text}
      className={className}
    >
      <path d={bars.map(bar => `M${bar.x} 0h${bar.width}v20h-${bar.width}z`).join('')} fill="black" />
    </svg>
  )
}
