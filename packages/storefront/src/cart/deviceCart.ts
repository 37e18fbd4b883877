import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/** What a signed-out shopper chose, kept on the device until they sign in. Prices are always the shop's current ones. */
export interface DeviceCartItem {
  variantId: string
  /** To show the product again. */
  productSlug: string
  quantity: number
}

const key = 'deviceCart'

/** Empty on the server and until `loadDeviceCart`. */
export const useDeviceCart = create<{ items: readonly DeviceCartItem[] }>()(() => ({ items: [] }))

const isItem = (value: unknown): value is DeviceCartItem =>
  typeof value === 'object' &&
  value !== null &&
  'variantId' in value &&
  typeof value.variantId === 'string' &&
  'productSlug' in value &&
  typeof value.productSlug === 'string' &&
  'quantity' in value &&
  Number.isInteger(value.quantity) &&
  Number(value.quantity) > 0

/** Reads what the device keeps; anything that cannot be read counts as nothing. */
export const loadDeviceCart = (): void => {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(key) ?? '[]')
    useDeviceCart.setState({ items: Array.isArray(stored) ? stored.filter(isItem) : [] })
  } catch {
    useDeviceCart.setState({ items: [] })
  }
}

const keep = (items: readonly DeviceCartItem[]): void => {
  useDeviceCart.setState({ items })
  if (items.length > 0) safeStorage().setItem(key, JSON.stringify(items))
  else safeStorage().removeItem(key)
}

/** Adds units of a variant; one that is there already gets them added. */
export const addToDeviceCart = (added: DeviceCartItem): void => {
  const { items } = useDeviceCart.getState()
  const known = items.find(({ variantId }) => variantId === added.variantId)
  if (known) setDeviceQuantity(added.variantId, known.quantity + added.quantity)
  else keep([...items, added])
}

/** Sets an item's quantity; 0 removes it. */
export const setDeviceQuantity = (variantId: string, quantity: number): void =>
  keep(
    useDeviceCart
      .getState()
      .items.map(item => (item.variantId === variantId ? { ...item, quantity } : item))
      .filter(item => item.quantity > 0),
  )

export const clearDeviceCart = (): void => keep([])
