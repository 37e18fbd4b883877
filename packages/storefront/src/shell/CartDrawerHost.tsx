import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { registerCartDrawer, loadDrawer } from '../features/cart/showCart.ts'
import { useEntryId } from '../kit/page/useEntryId.ts'

const CartDrawer = lazy(async () => ({ default: (await loadDrawer()).CartDrawer }))

/** Shows the cart drawer once it is opened. */
export const CartDrawerHost = () => {
  const { pathname } = useLocation()
  const entryId = useEntryId()
  // React commits state together with a sheet that closes at the same time. The sheet closes first and returns the
  // focus to its button, then the drawer takes the focus. A store would update before the sheet.
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
