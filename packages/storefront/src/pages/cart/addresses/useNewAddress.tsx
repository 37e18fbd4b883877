import { lazy, Suspense, useState } from 'react'
import type { AddressValues } from '../../../features/addresses/checkAddress.ts'

// Loaded when the dialog is first opened.
const AddAddressDialog = lazy(async () => ({
  default: (await import('./AddAddressDialog.tsx')).AddAddressDialog,
}))

/** A dialog for a new address, which is chosen once saved. Closing it keeps the typed text. */
export const useNewAddress = (type: 'SHIPPING' | 'BILLING', choose: (id: string) => void) => {
  const [isAsking, setIsAsking] = useState(false)
  const [draft, setDraft] = useState<AddressValues | null>(null)
  return {
    ask: () => setIsAsking(true),
    dialog: isAsking && (
      <Suspense>
        <AddAddressDialog
          type={type}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsAsking(false)}
          onAdded={id => {
            choose(id)
            setIsAsking(false)
          }}
        />
      </Suspense>
    ),
  }
}
