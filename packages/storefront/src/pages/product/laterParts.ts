import { later } from '../../kit/page/later.tsx'

/** Parts of a product's page that are not needed to choose a colour and a size. */
export const LaterTabs = later(async () => (await import('./tabs/ProductTabs.tsx')).ProductTabs)
export const LaterProducts = later(async () => (await import('./more/MoreProducts.tsx')).MoreProducts)
/** Loaded later, because it needs a large table of fibre names. */
export const LaterFibres = later(async () => (await import('./Fibres.tsx')).Fibres)
/** Shows the destination, with the terms of delivery abroad. */
export const LaterPlace = later(async () => (await import('./PlaceOfDelivery.tsx')).PlaceOfDelivery)
export const LaterArrival = later(async () => (await import('./Arrival.tsx')).Arrival)
