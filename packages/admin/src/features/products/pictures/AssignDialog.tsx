import { listStockedVariants } from '@shop/contracts/inventory/endpoints'
import type { PicturedVariant } from '@shop/contracts/products/pictures'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PickField, type PickOption } from '@shop/ui/fields/PickField.tsx'
import { useState } from 'react'
import { useRead } from '../../../kit/query/useRead.ts'
import { useDebouncedText } from '../../../kit/query/useDebouncedText.ts'
import { formatCount } from '@shop/ui/words/formatCount'
import { variantText } from './texts.ts'

/** A variant that staff have chosen. */
type ChosenVariant = PicturedVariant & { id: string }

interface Props {
  count: number
  onAssign: (variant: PicturedVariant) => void
  onClose: () => void
}

const pickable = (variant: ChosenVariant): PickOption => ({
  id: variant.id,
  label: variant.sku,
  detail: `${variant.product.title} · ${variantText(variant)}`,
})

/** Assigns pictures to a variant by hand. */
export const AssignDialog = ({ count, onAssign, onClose }: Props) => {
  const [variant, setVariant] = useState<ChosenVariant | null>(null)
  const [search, setSearch] = useDebouncedText()
  const { data, isFetching } = useRead(
    listStockedVariants,
    { limit: 8, ...(search !== '' && { search }) },
    { keepPrevious: true },
  )
  const variants = data?.items ?? []
  return (
    <Dialog
      title={`Assign ${formatCount(count, 'Picture')}`}
      onClose={onClose}
      closeLabel="Cancel"
      footer={
        <Button isDisabled={!variant} onClick={() => variant && onAssign(variant)}>
          Assign
        </Button>
      }
    >
      <PickField
        label="Variant"
        hint="They will appear in the gallery of its product, for its colour."
        placeholder="Search by SKU, barcode or product"
        value={variant && pickable(variant)}
        onChange={picked => setVariant(variants.find(({ id }) => id === picked?.id) ?? null)}
        results={variants.map(pickable)}
        isSearching={isFetching}
        onSearch={setSearch}
      />
    </Dialog>
  )
}
