import { hydrateLazily } from '../../kit/page/hydrateLazily.tsx'

/** Parts of a product's page that are not needed to choose a colour and a size. */
export const LaterTabs = hydrateLazily(async () => (await import('./tabs/ProductTabs.tsx')).ProductTabs)
export const LaterProducts = hydrateLazily(async () => (await import('./more/MoreProducts.tsx')).MoreProducts)
/** Loaded later, because it needs a large table of fibre names. */
export const LaterFibres = hydrateLazily(async () => (await import('./Fibres.tsx')).Fibres)
/** Shows the destination, with the terms of delivery abroad. */
export const LaterPlace = hydrateLazily(async () => (await import('./PlaceOfDelivery.tsx')).PlaceOfDelivery)
export const LaterArrival = hydrateLazily(async () => (await import('./Arrival.tsx')).Arrival)
