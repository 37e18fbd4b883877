let open: (() => void) | undefined

export const loadDrawer = () => import('./drawer/CartDrawer.tsx')

/** Opens the cart beside the page, where the page is not the cart itself. Rejects where its script does not come. */
export const showCart = async (): Promise<void> => {
  await loadDrawer()
  open?.()
}

/** Tells what opens it. Returns its own end. */
export const followShowCart = (act: () => void): (() => void) => {
  open = act
  return () => {
    if (open === act) open = undefined
  }
}
