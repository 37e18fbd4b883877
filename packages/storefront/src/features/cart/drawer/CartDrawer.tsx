import { Drawer } from '../../../kit/dialogs/Drawer.tsx'
import { Button, ButtonLink } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { DialogToast } from '../../../kit/toasts/DialogToast.tsx'
import { CartAnnouncer } from '../CartAnnouncer.tsx'
import { FreeShipping } from '../FreeShipping.tsx'
import { CartLines } from '../lines/CartLines.tsx'
import { usePendingChanges } from '../mutations.ts'
import { withPending } from '../pending.ts'
import { useCart, useHasCart } from '../queries.ts'
import styles from './CartDrawer.module.css'
import { DrawerLine } from './DrawerLine.tsx'
import { DrawerSums } from './DrawerSums.tsx'

export const CartDrawer = ({ onClose }: { onClose: () => void }) => {
  const hasCart = useHasCart()
  const { data: cart, isPending, refetch } = useCart()
  const changes = usePendingChanges()
  const lines = cart && hasCart ? withPending(cart, changes) : []
  const isChanging = lines.some(line => line.isChanging) || lines.length < (cart?.items.length ?? 0)
  const [isLoading, isFailed] = [hasCart && isPending, hasCart && !isPending && !cart]
  return (
    <Drawer
      title="Your Cart"
      onClose={onClose}
      notice={<DialogToast />}
      footer={cart && lines.length > 0 && <DrawerSums cart={cart} isChanging={isChanging} />}
    >
      {isLoading && <Skeleton height="12rem" />}
      {isFailed && (
        <Notice isError text="Unable to load your cart at the moment. Please try again later.">
          <Button onClick={() => void refetch()}>Try Again</Button>
        </Notice>
      )}
      {cart && hasCart && (
        <>
          <CartAnnouncer cart={cart} method="standard" />
          {lines.length > 0 && (
            <div className={styles.way}>
              <FreeShipping cart={cart} />
            </div>
          )}
          <CartLines Line={DrawerLine} lines={lines} currency={cart.currency} />
        </>
      )}
      {!isLoading && !isFailed && lines.length === 0 && (
        <Notice text="Your cart is empty">
          <ButtonLink to="/collections" onClick={onClose}>
            Start Shopping
          </ButtonLink>
        </Notice>
      )}
    </Drawer>
  )
}
