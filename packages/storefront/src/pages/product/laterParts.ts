import { later } from '../../kit/page/later.tsx'

/** Parts of a product's page that nobody needs to choose a colour and a size. */
export const LaterTabs = later(async () => (await import('./tabs/ProductTabs.tsx')).ProductTabs)
export const LaterProducts = later(async () => (await import('./more/MoreProducts.tsx')).MoreProducts)
/** Words that take tables: names of fibres, and bank holidays. */
export const LaterFibres = later(async () => (await import('./Fibres.tsx')).Fibres)
/** The place of delivery, and what goes with it abroad. */
export const LaterPlace = later(async () => (await import('./PlaceOfDelivery.tsx')).PlaceOfDelivery)
export const LaterArrival = later(async () => (await import('./Arrival.tsx')).Arrival)
