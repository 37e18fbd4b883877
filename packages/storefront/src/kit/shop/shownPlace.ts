import type { Pence } from '@shop/contracts/money'
import type { ShownWay } from '@shop/contracts/shop/deliveryRegions'
import { create } from 'zustand'

interface ShownPlace {
  /** Chosen in this browser, and served. */
  place: string | null
  /** Guessed from the browser's language, while nothing is chosen. */
  proposed: string | null
  /** Ways of delivery to the place; null: those within the United Kingdom. */
  ways: readonly ShownWay[] | null
  /** Says about what an amount is in the currency of the place; null where the shop has no rate for it. */
  about: ((amount: Pence) => string) | null
}

/** Facts of the place that prices are shown for. Pages are rendered alike for everyone; browsers fill this in. */
export const useShownPlace = create<ShownPlace>()(() => ({
  place: null,
  proposed: null,
  ways: null,
  about: null,
}))
