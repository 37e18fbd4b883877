import { safeStorage } from '@shop/client/safeStorage'
import { create } from 'zustand'

/** Item that a signed-out shopper chose, kept on the device until they sign in. Shown as it is in the shop now. */
export interface DeviceCartItem {
  variantId: string
  productId: string
  /** As it was called when it was chosen: for when the shop has it no more. */
  title: string
  /** Price of one as it was seen, pence: a change of it is told. */
  unitPrice: number
  quantity: number
}

const key = 'deviceCart'

/** Empty on the server and until `followDeviceCart`. */
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

/** Knows what the device keeps, in whichever tab it was put there. Returns its own end. */
export const followDeviceCart = (): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) loadDeviceCart()
  }
  loadDeviceCart()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

type Items = readonly DeviceCartItem[]

const change = (edit: (items: Items) => Items): void => {
  // Another tab may have changed it a moment ago.
  loadDeviceCart()
  const items = edit(useDeviceCart.getState().items)
  useDeviceCart.setState({ items })
  if (items.length > 0) safeStorage().setItem(key, JSON.stringify(items))
  else safeStorage().removeItem(key)
}

const withQuantity = (items: Items, variantId: string, quantity: number, unitPrice: number): Items =>
  items.map(item => (item.variantId === variantId ? { ...item, quantity, unitPrice } : item))

/** Adds units of a variant; one that is there already gets them added. */
export const addToDeviceCart = (added: DeviceCartItem): void =>
  change(items => {
    const { variantId, quantity, unitPrice } = added
    const known = items.find(item => item.variantId === variantId)
    return known ? withQuantity(items, variantId, known.quantity + quantity, unitPrice) : [...items, added]
  })

/** Sets how many there are of an item at the price that the shopper sees. */
export const setDeviceQuantity = (variantId: string, quantity: number, unitPrice: number): void =>
  change(items => withQuantity(items, variantId, quantity, unitPrice))

export const removeFromDeviceCart = (variantId: string): void =>
  change(items => items.filter(item => item.variantId !== variantId))
