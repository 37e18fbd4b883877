import { Text } from '@chakra-ui/react'
import { postStockTake, type StockTake } from '@shop/contracts/inventory/stockTakeEndpoints'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { FormSelect, FormText } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { useMoney } from '../../kit/screen/useMoney.ts'
import { differencesText, readsAfterPosting } from './stockTakeWords.tsx'

const uncountedOptions = [
  { value: 'keep', label: 'Leave them as they are' },
  { value: 'zero', label: 'Set them to zero' },
] as const

/** Asks for the reason, and how to treat uncounted variants. */
export const PostDialog = ({ stockTake, onClose }: { stockTake: StockTake; onClose: () => void }) => {
  const { id, number, version, variants, counted: countedVariants, value } = stockTake
  const money = useMoney()
  const remaining = variants - countedVariants
  const [defaults] = useState({ reason: 'Stock-take', rest: 'keep' as 'keep' | 'zero' })
  const form = useForm(postStockTake, {
    defaults,
    toInput: ({ reason, rest }) => ({ id, version, reason, rest: remaining === 0 ? 'keep' : rest }),
    failure: 'Failed to post the differences',
    draft: null,
    refetch: readsAfterPosting,
    success: `${number} posted`,
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Post ${number}?`}
      size="sm"
      form={form}
      submitText="Post Differences"
      savingText="Posting..."
      onClose={onClose}
    >
      <Text fontVariantNumeric="tabular-nums">
        {differencesText(stockTake)}
        {value !== null && value !== 0 && ` ${money(value)} at cost.`}
      </Text>
      {remaining > 0 && (
        <FormSelect
          control={form.control}
          name="rest"
          label={`${formatCount(remaining, 'variant')} not counted`}
          options={uncountedOptions}
        />
      )}
      {remaining > 0 && form.watch('rest') === 'zero' && (
        <Notice tone="warning">
          Nobody can buy {remaining === 1 ? 'it' : 'any of them'} until it is counted again or a delivery
          arrives.
        </Notice>
      )}
      <FormText
        control={form.control}
        name="reason"
        label="Reason"
        hint="Recorded in the ledger of each variant."
        maxLength={150}
        isRequired
      />
    </FormDialog>
  )
}
