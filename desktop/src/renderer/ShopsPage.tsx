import { Button } from '@shop/ui/Button.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { IconButton } from '@shop/ui/IconButton.tsx'
import { type FormEvent, useState } from 'react'
import { ask } from './desktop.ts'
import { EntryFrame } from './EntryFrame.tsx'
import styles from './ShopsPage.module.css'
import { useDesktop } from './useDesktop.ts'

/** Another shop is another page: everything that was read of the last one goes. */
const enter = () => window.location.replace('/admin')

/** Which shop to work in: those this app knows, and the way to another one by its address. */
export const ShopsPage = () => {
  const { shops, reload } = useDesktop()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    setChecking(true)
    const added = await ask.addShop({ address })
    setChecking(false)
    if (added.isFine) enter()
    else setProblem(added.reason)
  }
  const open = async (known: string) => {
    await ask.openShop({ address: known })
    enter()
  }
  const forget = async (known: string) => {
    await ask.forgetShop({ address: known })
    await reload()
  }

  return (
    <EntryFrame
      title={shops.shops.length > 0 ? 'Your shops' : 'Connect your shop'}
      text="Enter the address under which your shop is reached in a browser."
    >
      {shops.shops.length > 0 && (
        <ul className={styles.shops} aria-label="Known shops">
          {shops.shops.map(shop => (
            <li key={shop.address} className={styles.shop}>
              <button type="button" className={styles.open} onClick={() => void open(shop.address)}>
                <strong>{shop.name}</strong>
                <span>{shop.address}</span>
              </button>
              <IconButton
                icon="close"
                label={`Forget ${shop.name}`}
                onClick={() => void forget(shop.address)}
              />
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={event => void add(event)}>
        <FormStack>
          <FormError text={problem} />
          <TextField
            label="Address"
            name="address"
            hint="For example https://shop.example"
            value={address}
            onChange={typed => {
              setAddress(typed)
              setProblem(null)
            }}
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
