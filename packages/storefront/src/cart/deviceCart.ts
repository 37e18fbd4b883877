import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/** What a signed-out shopper chose, kept on the device until they sign in. Shown as it is in the shop now. */
export interface DeviceCartItem {
  variantId: string
  productId: string
  /** As it was called when it was chosen: for when the shop has it no more. */
  title: string
  /** What one was seen to cost, pence: a change of it is told. */
  unitPrice: number
  quantity: number
}

const key = 'deviceCart'

/** Empty on the server and until `loadDeviceCart`. */
export const useDeviceCart = create<{ items: readonly DeviceCartItem[] }>()(() => ({ items: [] }))

const isItem = (value: unknown): value is DeviceCartItem => {
  const { variantId, productId, title, unitPrice, quantity } = (value ?? {}) as Partial<DeviceCartItem>
  return (
    [variantId, productId, title].every(text => typeof text === 'string') &&
    Number.isInteger(unitPrice) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0
  )
}

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
  if (known) setDeviceQuantity(added.variantId, known.quantity + added.quantity, added.unitPrice)
  else keep([...items, added])
}

/** Sets how many there are of an item at the price that the shopper sees. */
export const setDeviceQuantity = (variantId: string, quantity: number, unitPrice: number): void =>
  keep(
    useDeviceCart
      .getState()
      .items.map(item => (item.variantId === variantId ? { ...item, quantity, unitPrice } : item)),
  )

export const removeFromDeviceCart = (variantId: string): void =>
  keep(useDeviceCart.getState().items.filter(item => item.variantId !== variantId))

export const clearDeviceCart = (): void => keep([])
