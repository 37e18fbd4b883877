import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { registerCartDrawer, loadDrawer } from '../features/cart/showCart.ts'
import { useEntryId } from '../kit/page/useEntryId.ts'

const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }))

/** Shows the cart drawer once it is opened. */
export const ShownCart = () => {
  const { pathname } = useLocation()
  const entryId = useEntryId()
  // Uses plain state and not a store: a sheet that closes at the same time then closes in the same commit, and first,
  // so that the focus returns to the button that opened the sheet.
  const [openAt, setOpenAt] = useState<string | null>(null)
  useEffect(
    () => (pathname === '/cart' ? undefined : registerCartDrawer(() => setOpenAt(entryId))),
    [pathname, entryId],
  )
  // Navigation closes the drawer.
  if (openAt !== entryId) return null
  return (
    <Suspense>
      <CartDrawer onClose={() => setOpenAt(null)} />
    </Suspense>
  )
}
