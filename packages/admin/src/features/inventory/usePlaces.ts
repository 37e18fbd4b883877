import { listPlaceStock, listStockPlaces, type PlaceStock } from '@shop/contracts/inventory/placeEndpoints'
import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import { useRead } from '../../kit/query/useRead.ts'

/** Reads to refetch after a transfer. */
export const placeReads = [listStockPlaces, listPlaceStock, listStockedVariants]

/** Maximum number of variants in one read. */
const maxVariants = 100

/** Returns the stock places of the shop; empty if there is only one, so that places are hidden. */
export const usePlaces = () => {
  const items = useRead(listStockPlaces, {}).data?.items ?? []
  const nameOf = (id: string) => items.find(place => place.id === id)?.name ?? 'another place'
  return { items, nameOf, defaultPlace: items.find(({ isDefault }) => isDefault) }
}

const unitsIn = (stockByPlace: PlaceStock['places'] = [], id: string): number =>
  stockByPlace.find(({ placeId }) => placeId === id)?.units ?? 0

/** Reads the stock of some variants by place. Reads nothing in a shop with one place. */
export const usePlaceStock = (variantIds: readonly string[]) => {
  const places = usePlaces()
  const { data } = useRead(
    listPlaceStock,
    { variantIds: variantIds.slice(0, maxVariants) },
    { keepPrevious: true, enabled: places.items.length > 1 && variantIds.length > 0 },
  )
  const stockOf = (variantId: string) => data?.items.find(stock => stock.variantId === variantId)
  return {
    places,
    unitsToFetch: (variantId: string) => stockOf(variantId)?.fetch ?? [],
    /** Undefined until it has loaded. */
    unitsIn: (variantId: string, placeId: string) => data && unitsIn(stockOf(variantId)?.places, placeId),
    /** Writes `2 to fetch from Store room`; empty if nothing is to be fetched. */
    fetchText: (variantId: string) =>
      (stockOf(variantId)?.fetch ?? [])
        .map(({ placeId, units }) => `${units} to fetch from ${places.nameOf(placeId)}`)
        .join(', '),
  }
}
