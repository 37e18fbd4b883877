import { type ScanMessage, ScanResult } from './ScanResult.tsx'
import { type GarmentChoice, WhichGarment } from './WhichGarment.tsx'

interface Props {
  message: ScanMessage | null
  /** Shown before the first scan. */
  next: string
  /** A code that several garments share, and these garments. */
  ambiguousScan: { code: string; choices: readonly GarmentChoice[] } | null
  onChoose: (id: string) => void
  onLeave: () => void
}

/** Shows the outcome of the last scan, or asks which garment was meant. */
export const ScanAnswer = ({ message, next, ambiguousScan, onChoose, onLeave }: Props) =>
  ambiguousScan ? (
    <WhichGarment code={ambiguousScan.code} choices={ambiguousScan.choices} {...{ onChoose, onLeave }} />
  ) : (
    <ScanResult message={message} next={next} />
  )
