import { currencySign } from '@shop/contracts/money'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useSettings } from '../../kit/screen/settings.ts'
import {
  FormCheckbox,
  FormInstant,
  FormNumber,
  FormPounds,
  FormSelect,
  FormText,
} from '../../kit/form/fields.tsx'
import type { Terms } from './promotionTerms.ts'
import { kindLabels } from './promotionWords.ts'

const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

/** Fields for what a promotion gives, to whom and when. */
export const PromotionFields = ({
  form,
}: {
  form: Pick<UseFormReturn<Terms>, 'control' | 'watch' | 'setValue'>
}) => {
  const { control, watch, setValue } = form
  const { currency } = useSettings()
  const symbol = currencySign(currency)
  const kind = watch('kind')
  // Ten per cent are not ten pence.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (name === 'kind' && type === 'change') setValue('value', null, { shouldDirty: true })
    })
    return unsubscribe
  }, [watch, setValue])
  return (
    <>
      <FieldGrid>
        <FormText
          control={control}
          name="code"
          label="Code"
          hint="Letters, digits and hyphens, in capitals"
          isRequired
        />
        <FormSelect control={control} name="kind" label="Kind" options={kinds} />
        {kind === 'percentage' && (
          <FormNumber control={control} name="value" label="Percentage" unit="% off" isRequired />
        )}
        {kind === 'fixed_amount' && (
          <FormPounds control={control} name="value" label="Amount off" symbol={symbol} isRequired />
        )}
        <FormPounds
          control={control}
          name="minimumSpend"
          label="Minimum spend"
          symbol={symbol}
          hint="Of the items, before the discount"
        />
      </FieldGrid>
      <FieldGrid>
        <FormInstant control={control} name="startsAt" label="Starts" hint="Leave empty to start at once" />
        <FormInstant control={control} name="endsAt" label="Ends" hint="Leave empty for no end" />
        <FormNumber
          control={control}
          name="usageLimit"
          label="Total uses"
          unit="uses"
          hint="Leave empty for no limit"
        />
        <FormNumber
          control={control}
          name="perCustomerLimit"
          label="Uses per customer"
          unit="uses"
          hint="Leave empty for no limit"
        />
      </FieldGrid>
      <FormCheckbox control={control} name="isActive" label="Active" />
    </>
  )
}
