import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { registerCartDrawer, loadDrawer } from '../features/cart/showCart.ts'
import { useEntryId } from '../kit/page/useEntryId.ts'

const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }))

/** Shows the cart drawer once it is opened. */
export const CartDrawerHost = () => {
  const { pathname } = useLocation()
  const entryId = useEntryId()
  // Uses React state, so that a choice sheet closing at the same time is removed in the same commit: the sheet returns
  // the focus to its button before the drawer takes it. A store would open the drawer too early.
  const [openEntryId, setOpenEntryId] = useState<string | null>(null)
  useEffect(
    () => (pathname === '/cart' ? undefined : registerCartDrawer(() => setOpenEntryId(entryId))),
    [pathname, entryId],
  )
  // Navigation closes the drawer.
  if (openEntryId !== entryId) return null
  return (
    <Suspense>
      <CartDrawer onClose={() => setOpenEntryId(null)} />
    </Suspense>
  )
}
