import { failureText } from '@shop/admin/kit/act/failureText'
import type { LoginState } from '@shop/client/sessionEnd'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SavedShop } from '../ipc/Bridge.ts'
import { main } from './desktop.ts'
import { EntryFrame } from './EntryFrame.tsx'
import styles from './ShopsPage.module.css'
import { useDesktop } from './useDesktop.ts'

interface KnownShopsProps {
  shops: readonly SavedShop[]
  onOpen: (address: string) => void
  onForget: (shop: SavedShop) => void
}

const KnownShops = ({ shops, onOpen, onForget }: KnownShopsProps) => (
  <ul className={styles.shops} aria-label="Known shops">
    {shops.map(shop => (
      <li key={shop.address} className={styles.shop}>
        <button type="button" className={styles.open} onClick={() => onOpen(shop.address)}>
          <strong>{shop.name}</strong>
          <span>{shop.address}</span>
        </button>
        <IconButton icon="close" label={`Forget ${shop.name}`} onClick={() => onForget(shop)} />
      </li>
    ))}
  </ul>
)

/** Adds, opens and forgets shops; `problem` says why the last attempt failed. */
const useShopActions = () => {
  const { reload } = useDesktop()
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = useConfirm()
  const { state } = useLocation()

  /** Reloads the page for another shop, which discards the previous shop's data. A link waits until a shop is open. */
  const enter = () => window.location.replace((state as LoginState | null)?.from ?? '/admin')
  const attempt = async (action: () => Promise<void>, failure: string) => {
    setProblem(null)
    try {
      await action()
    } catch (error) {
      setProblem(failureText(error, failure))
    }
  }
  return {
    problem,
    clearProblem: () => setProblem(null),
    add: (address: string) =>
      attempt(async () => {
        const added = await main.addShop({ address })
        if (added.isFine) enter()
        else setProblem(added.reason)
      }, 'The shop could not be added to this app. Please try again.'),
    open: (address: string) =>
      attempt(async () => {
        if ((await main.openShop({ address })) === 'opened') enter()
      }, 'The shop could not be opened. Please try again.'),
    forget: async ({ name, address }: SavedShop) => {
      const isConfirmed = await confirm({
        title: `Forget ${name}`,
        text: `You will be signed out of ${address} on this computer, and will have to enter its address to come back.`,
        actionLabel: 'Forget',
        isDanger: true,
      })
      if (!isConfirmed) return
      await attempt(async () => {
        await main.forgetShop({ address })
        await reload()
      }, 'The shop could not be forgotten. Please try again.')
    },
  }
}

/** Lists the known shops, and adds another by its address. */
export const ShopsPage = () => {
  const { shops } = useDesktop().shops
  const [address, setAddress] = useState('')
  const [isChecking, setChecking] = useState(false)
  const { problem, clearProblem, add, open, forget } = useShopActions()

  const connect = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    await add(address)
    setChecking(false)
  }

  return (
    <EntryFrame
      title={shops.length > 0 ? 'Your shops' : 'Connect your shop'}
      text="Enter the address you use to open your shop in a browser."
    >
      {shops.length > 0 && (
        <KnownShops
          shops={shops}
          onOpen={shopAddress => void open(shopAddress)}
          onForget={shop => void forget(shop)}
        />
      )}
      <form noValidate onSubmit={event => void connect(event)}>
        <FormStack>
          <FormError text={problem} />
          <TextField
            label="Address"
            name="address"
            hint="For example https://shop.example"
            value={address}
            onChange={text => {
              setAddress(text)
              clearProblem()
            }}
            maxLength={300}
            isRequired
          />
          <Button type="submit" isBusy={isChecking} busyText="Looking..." isDisabled={address.trim() === ''}>
            Connect
          </Button>
        </FormStack>
      </form>
    </EntryFrame>
  )
}
