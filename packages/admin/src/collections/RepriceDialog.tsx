import { formatMoney } from '@shop/contracts/money'
import { bulkChangeProducts, undoProductChanges } from '@shop/contracts/products/bulk'
import { getStaffProduct, listStaffProducts } from '@shop/contracts/products/endpoints'
import { ApiError } from '@shop/client/ApiError'
import { Button } from '@shop/ui/Button.tsx'
import { Dialog } from '@shop/ui/Dialog.tsx'
import { Facts } from '@shop/ui/Facts.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { MoneyField } from '@shop/ui/fields/MoneyField.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { useState } from 'react'
import { useAct } from '../act/useAct.ts'
import { useRead } from '../query/useRead.ts'

interface Props {
  target: { collectionId: string } | { productIds: string[] }
  title: string
  onClose: () => void
}

const refetch = [listStaffProducts, getStaffProduct, bulkChangeProducts]
/** Figures in the preview; the rest is counted. */
const shownAtMost = 60

/** Changes the prices of many products: each change is shown while the figure is typed, and can be taken back. */
export const RepriceDialog = ({ target, title, onClose }: Props) => {
  const [kind, setKind] = useState<'percent' | 'amount'>('percent')
  const [value, setValue] = useState<number | null>(null)
  const isGiven = value !== null && Number.isInteger(value) && value !== 0
  const change =
    kind === 'percent'
      ? ({ kind: 'pricePercent', percent: value ?? 0 } as const)
      : ({ kind: 'priceAmount', amount: value ?? 0 } as const)
  const { data, error } = useRead(
    bulkChangeProducts,
    { ...target, change, isPreview: true },
    { enabled: isGiven },
  )
  const undo = useAct(undoProductChanges, {
    success: ({ summary, left }) =>
      left.length === 0 ? summary : `${summary}. Left as they are, changed since: ${left.join(', ')}`,
    failure: 'Failed to take the change back',
    refetch,
  })
  const apply = useAct(bulkChangeProducts, {
    success: ({ summary }) => summary,
    failure: 'Failed to change the prices',
    refetch,
    undo: ({ changeSetId }) => changeSetId !== null && undo.run({ id: changeSetId }),
    onDone: onClose,
  })
  const prices = isGiven && data ? data.changes.flatMap(({ prices: own }) => own) : []
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button
            isDisabled={prices.length === 0}
            isBusy={apply.isPending}
            onClick={() => apply.run({ ...target, change })}
          >
            {prices.length > 0 ? `Change ${prices.length} Prices` : 'Change Prices'}
          </Button>
        </>
      }
    >
      <FormStack>
        <SelectField
          label="By"
          value={kind}
          options={[
            { value: 'percent', label: 'Per cent' },
            { value: 'amount', label: 'Amount in pence' },
          ]}
          onChange={setKind}
        />
        {kind === 'percent' ? (
          <NumberField
            label="Change"
            unit="%"
            hint="Below 0 to lower prices"
            value={value}
            onChange={setValue}
          />
        ) : (
          <MoneyField label="Change" hint="Below 0 to lower prices" value={value} onChange={setValue} />
        )}
        <FormError text={isGiven && error instanceof ApiError ? error.message : null} />
        {prices.length > 0 && (
          <section aria-label="Preview" aria-live="polite">
            <Facts
              facts={[
                ...prices
                  .slice(0, shownAtMost)
                  .map(
                    ({ sku, before, after }) =>
                      [
                        sku,
                        `${formatMoney(before.price)} to ${formatMoney(after.price)}${after.salePrice === null ? '' : `, on sale ${formatMoney(before.salePrice ?? 0)} to ${formatMoney(after.salePrice)}`}`,
                      ] as const,
                  ),
                prices.length > shownAtMost && ['And', `${prices.length - shownAtMost} more`],
              ]}
            />
          </section>
        )}
      </FormStack>
    </Dialog>
  )
}
