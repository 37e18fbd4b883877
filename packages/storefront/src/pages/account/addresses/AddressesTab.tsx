import type { Address } from '@shop/contracts/addresses/endpoints'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { addressesQuery } from '../../../features/addresses/queries.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Notice } from '../../../kit/parts/notices/Notice.tsx'
import { Skeleton } from '../../../kit/parts/Skeleton.tsx'
import { VisuallyHidden } from '../../../kit/parts/VisuallyHidden.tsx'
import { AddressCard } from './AddressCard.tsx'
import styles from './AddressesTab.module.css'

const AddressEditor = lazy(async () => ({ default: (await import('./AddressEditor.tsx')).AddressEditor }))

/** Subject of the form: a new address, one to change, or none. */
type Editing = 'new' | Address | null

const titleOf = (editing: Editing): string => {
  if (editing === null) return 'Saved Addresses'
  return editing === 'new' ? 'Add New Address' : 'Edit Address'
}

const Cards = ({ onEdit }: { onEdit: (editing: Editing) => void }) => {
  const { data, isPending, refetch } = useQuery(addressesQuery)
  if (isPending)
    return (
      <div className={styles.cards} aria-busy="true">
        <VisuallyHidden>Loading your addresses</VisuallyHidden>
        <Skeleton height="14rem" />
        <Skeleton height="14rem" />
      </div>
    )
  if (!data)
    return (
      <Notice isError text="Unable to load your addresses at the moment. Please try again later.">
        <Button onClick={() => void refetch()}>Try Again</Button>
      </Notice>
    )
  if (data.items.length === 0)
    return (
      <Notice text="You have not saved an address yet.">
        <Button onClick={() => onEdit('new')}>Add New Address</Button>
      </Notice>
    )
  return (
    <>
      <ul className={styles.cards}>
        {data.items.map(address => (
          <li key={address.id} className={styles.card}>
            <AddressCard address={address} onEdit={() => onEdit(address)} />
          </li>
        ))}
      </ul>
      <Button onClick={() => onEdit('new')}>Add New Address</Button>
    </>
  )
}

/** Shows the saved addresses, or the form while it is open. */
export const AddressesTab = () => {
  const [editing, setEditing] = useState<Editing>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const address = editing === 'new' ? undefined : (editing ?? undefined)
  return (
    <section aria-labelledby="addresses-title">
      <h2 id="addresses-title" ref={title} tabIndex={-1} className={styles.title}>
        {titleOf(editing)}
      </h2>
      {editing === null ? (
        <Cards onEdit={setEditing} />
      ) : (
        <Suspense fallback={<Skeleton height="28rem" />}>
          <AddressEditor
            address={address}
            onDone={() => {
              setEditing(null)
              title.current?.focus()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
