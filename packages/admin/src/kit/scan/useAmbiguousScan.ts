import type { CodedVariant } from '@shop/contracts/palette/endpoints'
import { useState } from 'react'

interface AmbiguousScan {
  code: string
  choices: readonly CodedVariant[]
}

/** Holds a scanned barcode that several variants share, until somebody chooses one of them. */
export const useAmbiguousScan = () => {
  const [ambiguousScan, setAmbiguousScan] = useState<AmbiguousScan | null>(null)
  /** Number of questions closed so far; the key of the scan field, so that it is focused again after each. */
  const [closedCount, setClosedCount] = useState(0)
  return {
    ambiguousScan,
    closedCount,
    setAmbiguousScan,
    closeQuestion: () => {
      if (ambiguousScan) setClosedCount(closedCount + 1)
      setAmbiguousScan(null)
    },
    /** Returns a variant of the question by its id. */
    choiceOf: (variantId: string) => ambiguousScan?.choices.find(({ id }) => id === variantId),
  }
}
