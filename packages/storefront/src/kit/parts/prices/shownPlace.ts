import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import type { ShownWay } from '@shop/contracts/shop/deliveryRegions'
import { create } from 'zustand'

/** Facts of a place, as pages tell them. */
export interface PlaceFacts {
  /** The place's name within a sentence. */
  name: string
  /** Ways of delivery, the usual one first. */
  ways: readonly ShownWay[]
  /** Sentences about customs, VAT and money. */
  notes: readonly string[]
  /** Gives what a price of the catalogue is at the place, where it is not the same. */
  priceHere: ((price: Pence, vatClass: VatClass) => Pence) | undefined
  /** Says about what an amount is in the currency of the place, where the shop has a rate for it. */
  about: ((amount: Pence) => string) | undefined
}

interface ShownPlace extends Partial<PlaceFacts> {
  /** Chosen in this browser, and served. */
  place?: string | undefined
  /** Guessed from the browser's language while nothing is chosen, with its name. */
  proposed?: { place: string; name: string } | undefined
}

/** The place that prices are shown for. Pages are rendered alike for everyone, without one; browsers fill this in. */
export const useShownPlace = create<ShownPlace>()(() => ({}))

/** Prices at the shown place. Those of a cart, which have no VAT class, are that already. */
export const usePricesHere = (vatClass: VatClass | null) => {
  const { priceHere, about } = useShownPlace()
  return { about, priceHere: (price: Pence) => (vatClass && priceHere ? priceHere(price, vatClass) : price) }
}
