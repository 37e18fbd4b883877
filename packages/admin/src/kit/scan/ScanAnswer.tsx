import { type ScanMessage, ScanResult } from './ScanResult.tsx'
import { type Possible, WhichGarment } from './WhichGarment.tsx'

interface Props {
  said: ScanMessage | null
  /** Shown before the first scan. */
  next: string
  /** A code that several garments share, and these garments. */
  unclear: { code: string; choices: readonly Possible[] } | null
  onChoose: (id: string) => void
  onLeave: () => void
}

/** Shows the outcome of the last scan, or asks which garment was meant. */
export const ScanAnswer = ({ said, next, unclear, onChoose, onLeave }: Props) =>
  unclear ? (
    <WhichGarment code={unclear.code} possible={unclear.choices} {...{ onChoose, onLeave }} />
  ) : (
    <ScanResult said={said} next={next} />
  )
