import type { VatClass } from '@shop/contracts/facts/productFields'
import type { Pence } from '@shop/contracts/money'
import type { PublicDeliveryOption } from '@shop/contracts/shop/deliveryRegions'
import { create } from 'zustand'

/** Facts about a destination that pages show. */
export interface PlaceFacts {
  /** Name of the destination within a sentence. */
  name: string
  /** Delivery options, the default one first. */
  ways: readonly PublicDeliveryOption[]
  /** Sentences about customs, VAT and money. */
  notes: readonly string[]
  /** Converts a catalogue price to the destination's, if prices differ there. */
  priceAtPlace: ((price: Pence, vatClass: VatClass) => Pence) | undefined
  /** Sentence for a destination whose prices contain no VAT. */
  vatNote: string | undefined
  /** Formats an approximate amount in the destination's currency, if the shop has a rate. */
  formatApproximate: ((amount: Pence) => string) | undefined
}

interface ShownPlace extends Partial<PlaceFacts> {
  /** Destination chosen in this browser, if it is served. */
  place?: string | undefined
  /** Destination guessed from the browser's language while none is chosen, with its name. */
  proposed?: { place: string; name: string } | undefined
}

/** The destination for which prices are shown. The server renders pages without one; the browser fills it in. */
export const useShownPlace = create<ShownPlace>()(() => ({}))

/** Returns functions for prices at the shown destination. A cart's prices, which have no VAT class, are unchanged. */
export const usePricesAtPlace = (vatClass: VatClass | null) => {
  const { name, priceAtPlace, formatApproximate } = useShownPlace()
  return {
    formatApproximate,
    priceAtPlace: (price: Pence) => (vatClass && priceAtPlace ? priceAtPlace(price, vatClass) : price),
    /** True once the facts of a chosen destination have loaded. */
    hasPlaceFacts: name !== undefined,
  }
}
