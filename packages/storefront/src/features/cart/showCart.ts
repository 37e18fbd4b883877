let open: (() => void) | undefined

export const loadDrawer = () => import('./drawer/CartDrawer.tsx')

/** Opens the cart drawer. Does nothing on the cart page, which registers none. Rejects if its script fails to load. */
export const showCart = async (): Promise<void> => {
  await loadDrawer()
  open?.()
}

/** Registers the function that opens the drawer. Returns a function that unregisters it. */
export const registerCartDrawer = (openDrawer: () => void): (() => void) => {
  open = openDrawer
  return () => {
    if (open === openDrawer) open = undefined
  }
}
