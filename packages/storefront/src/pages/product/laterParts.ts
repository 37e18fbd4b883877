import { hydrateLazily } from '../../kit/page/hydrateLazily.tsx'

/** Parts of a product's page that are not needed to choose a colour and a size. */
export const LazyProductTabs = hydrateLazily(async () => (await import('./tabs/ProductTabs.tsx')).ProductTabs)
export const LazyMoreProducts = hydrateLazily(
  async () => (await import('./more/MoreProducts.tsx')).MoreProducts,
)
/** Loaded lazily, because it needs a large table of fibre names. */
export const LazyFibres = hydrateLazily(async () => (await import('./Fibres.tsx')).Fibres)
/** Shows the destination, with the terms of delivery abroad. */
export const LazyPlaceOfDelivery = hydrateLazily(
  async () => (await import('./PlaceOfDelivery.tsx')).PlaceOfDelivery,
)
export const LazyArrival = hydrateLazily(async () => (await import('./Arrival.tsx')).Arrival)
