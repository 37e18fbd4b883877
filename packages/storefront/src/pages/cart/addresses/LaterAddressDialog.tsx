import { type ComponentProps, lazy, Suspense } from 'react'

const AddAddressDialog = lazy(async () => ({
  default: (await import('./AddAddressDialog.tsx')).AddAddressDialog,
}))

/** The dialog for a new address, whose script is fetched when it is first opened. */
export const LaterAddressDialog = (props: ComponentProps<typeof AddAddressDialog>) => (
  <Suspense>
    <AddAddressDialog {...props} />
  </Suspense>
)
