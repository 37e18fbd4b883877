import type { SizeMeasures } from '../facts/measurements.ts'
import { heightFor } from './adviseFit.ts'

/** HMRC's maximum chest girth of young children's garments, cm, measured below the arms (VAT Notice 714, section 4). */
const greatest = { dress: 98, shirt: 105, coat: 115 } as const
const limitsText = `dresses ${greatest.dress} cm, shirts ${greatest.shirt} cm (boys 104 cm), coats ${greatest.coat} cm (boys 114 cm)`

/** Maximum height for clothes of children aged 13, cm (EN 13402). */
const tallestAt13 = 164

interface Sized {
  vatClass: string
  measurements: readonly Pick<SizeMeasures, 'size' | 'width'>[]
  variants: readonly { lengthCm: number }[]
}

/**
 * Says why a zero-rated product may be too large for the zero rate of VAT; null if nothing suggests it. HMRC's table
 * does not list robes, so the text only asks: HMRC also accepts a garment designed for a child under 14.
 */
export const zeroRateDoubt = ({ vatClass, measurements, variants }: Sized): string | null => {
  if (vatClass !== 'ZERO') return null
  const [widest] = measurements.toSorted((a, b) => b.width - a.width)
  const lengthCm = Math.max(0, ...variants.map(variant => variant.lengthCm))
  const isWide = widest !== undefined && widest.width > greatest.dress
  const height = heightFor(lengthCm)
  if (!isWide && height <= tallestAt13) return null
  const size = isWide
    ? `Size ${widest.size} is ${widest.width} cm around the chest. HMRC’s maximum for young children (VAT Notice 714): ${limitsText}.`
    : `Its maximum length, ${lengthCm} cm, reaches the ankle at a height of about ${height} cm. Clothes for children under 14 end at about ${tallestAt13} cm, and HMRC zero-rates no others (VAT Notice 714).`
  return `${size} Is it only for children under 14?`
}
