import { currencySign } from '@shop/contracts/money'
import {
  promotionFieldNames,
  promotionFields,
  type PromotionField,
  type PromotionFields as Values,
} from '@shop/contracts/promotions/promotionFields'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormNumber, FormMajorUnits } from '../../kit/form/fields.tsx'
import { FormFact } from '../../kit/form/FormFact.tsx'
import { SegmentField } from './SegmentField.tsx'
import { useSettings } from '../../kit/screen/settings.ts'

/**
 * Shown first, because the input for the value depends on the kind. The other fields follow in the order of the table.
 */
const benefitNames: readonly PromotionField[] = ['code', 'kind', 'value', 'minimumSpend']
const otherNames = promotionFieldNames.filter(name => !benefitNames.includes(name))
type Plain = Exclude<PromotionField, 'segmentId'>

/** Fields for a promotion's benefit, customers and times. */
export const PromotionFields = ({
  form: { control, watch, setValue },
}: {
  form: Pick<UseFormReturn<Values>, 'control' | 'watch' | 'setValue'>
}) => {
  const { currency } = useSettings()
  const symbol = currencySign(currency)
  const kind = watch('kind')
  // Clears the value when the kind changes: ten per cent are not ten pence.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name, type }) => {
      if (name === 'kind' && type === 'change') setValue('value', null, { shouldDirty: true })
    })
    return unsubscribe
  }, [watch, setValue])
  const factInput = (name: Plain) => (
    <FormFact key={name} control={control} name={name} fact={promotionFields[name]} symbol={symbol} />
  )
  const input = (name: PromotionField) =>
    name === 'segmentId' ? <SegmentField key={name} control={control} /> : factInput(name)
  return (
    <>
      <FieldGrid>
        {input('code')}
        {input('kind')}
        {kind === 'percentage' && (
          <FormNumber control={control} name="value" label="Percentage" unit="% off" isRequired />
        )}
        {kind === 'fixed_amount' && (
          <FormMajorUnits control={control} name="value" label="Amount off" symbol={symbol} isRequired />
        )}
        {input('minimumSpend')}
      </FieldGrid>
      <FieldGrid>{otherNames.map(input)}</FieldGrid>
    </>
  )
}
