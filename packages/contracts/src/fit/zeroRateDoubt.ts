import type { SizeMeasures } from '../facts/measurements.ts'
import { heightFor } from './adviseFit.ts'

/** HMRC's maximum chest girth of young children's garments, cm, measured below the arms (VAT Notice 714, section 4). */
const maxGirthsCm = { dress: 98, shirt: 105, coat: 115 } as const
const limitsText = `dresses ${maxGirthsCm.dress} cm, shirts ${maxGirthsCm.shirt} cm (boys 104 cm), coats ${maxGirthsCm.coat} cm (boys 114 cm)`

/** Maximum height for clothes of children aged 13, cm (EN 13402). */
const maxHeightAt13Cm = 164

interface GarmentSizes {
  vatClass: string
  measurements: readonly Pick<SizeMeasures, 'size' | 'width'>[]
  variants: readonly { lengthCm: number }[]
}

/**
 * Explains why a zero-rated product may be too large for the zero rate of VAT; null if nothing suggests it. The text
 * only asks, because HMRC's table does not list robes, and HMRC also accepts a garment designed for a child under 14.
 */
export const zeroRateDoubt = ({ vatClass, measurements, variants }: GarmentSizes): string | null => {
  if (vatClass !== 'ZERO') return null
  const [widest] = measurements.toSorted((a, b) => b.width - a.width)
  const lengthCm = Math.max(0, ...variants.map(variant => variant.lengthCm))
  const isWide = widest !== undefined && widest.width > maxGirthsCm.dress
  const heightCm = heightFor(lengthCm)
  if (!isWide && heightCm <= maxHeightAt13Cm) return null
  const sizeText = isWide
    ? `Size ${widest.size} is ${widest.width} cm around the chest. HMRC’s maximum for young children (VAT Notice 714): ${limitsText}.`
    : `Its maximum length, ${lengthCm} cm, reaches the ankle at a height of about ${heightCm} cm. Clothes for children under 14 end at about ${maxHeightAt13Cm} cm, and HMRC zero-rates no others (VAT Notice 714).`
  return `${sizeText} Is it only for children under 14?`
}
