let open: (() => void) | undefined

export const loadDrawer = () => import('./drawer/CartDrawer.tsx')

/** Opens the cart drawer, unless the page is the cart itself. Rejects if its script fails to load. */
export const showCart = async (): Promise<void> => {
  await loadDrawer()
  open?.()
}

/** Registers the function that opens it. Returns a function that unregisters it. */
export const followShowCart = (act: () => void): (() => void) => {
  open = act
  return () => {
    if (open === act) open = undefined
  }
}
