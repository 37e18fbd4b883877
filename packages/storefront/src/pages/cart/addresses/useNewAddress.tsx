import { lazy, Suspense, useState } from 'react'
import type { AddressValues } from '../../../features/addresses/checkAddress.ts'

// Loaded when the dialog is first opened.
const AddAddressDialog = lazy(async () => ({
  default: (await import('./AddAddressDialog.tsx')).AddAddressDialog,
}))

/** Provides a dialog for a new address, which is chosen once it is saved. Closing the dialog keeps the input. */
export const useNewAddress = (type: 'SHIPPING' | 'BILLING', choose: (id: string) => void) => {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState<AddressValues | null>(null)
  return {
    openDialog: () => setIsOpen(true),
    dialog: isOpen && (
      <Suspense>
        <AddAddressDialog
          type={type}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsOpen(false)}
          onAdded={id => {
            choose(id)
            setIsOpen(false)
          }}
        />
      </Suspense>
    ),
  }
}
