import { Flex, Stack } from '@chakra-ui/react'
import { correctStock, type StockedVariant } from '@shop/contracts/inventory/endpoints'
import { isBlank } from '@shop/contracts/tidy'
import { maxUnits } from '@shop/contracts/fields'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { useToast } from '@shop/ui/toasts/ToastProvider.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useErrorToast } from '../../kit/act/useErrorToast.ts'
import { useUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import { useSafeWrite } from '../../kit/offline/useSafeWrite.ts'
import { shelfChangeText, staleStockReads, stockListAddress } from './useStockForms.ts'

interface Props {
  variant: StockedVariant
  /** Reason of the last change, offered for the next one. */
  lastReason: string
  onReason: (reason: string) => void
}

/** Saves a change of units, or stores it while the shop is unreachable. */
const useCorrect = ({ id, sku }: StockedVariant) => {
  const send = useSafeWrite('correct')
  const queries = useQueryClient()
  const toast = useToast()
  return async (difference: number, reason: string) => {
    const text = `${shelfChangeText(difference)}, ${reason}`
    const outcome = await send(
      { id, difference, reason },
      { title: `Correction of ${sku}`, text, place: stockListAddress(sku) },
    )
    if (!outcome) return
    const { answer } = outcome
    if ('stock' in answer) toast({ tone: 'success', title: `${sku} has ${answer.stock} in stock` })
    await Promise.all(staleStockReads.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  }
}

/** Returns the error of a change of units, if any. */
const problemOf = (difference: number | null): string | undefined => {
  if (difference === null) return undefined
  if (!Number.isInteger(difference) || difference === 0) return 'Such as 3 or -2'
  return Math.abs(difference) > maxUnits ? `At most ${maxUnits.toLocaleString('en-GB')}.` : undefined
}

/** A field in a variant's row to add or remove units; asks for the reason once a number is typed. */
const AdjustField = ({ variant, lastReason, onReason }: Props) => {
  const [difference, setDifference] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isSaving, setSaving] = useState(false)
  const failures = useErrorToast()
  const correct = useCorrect(variant)
  useUnsaved(difference !== null)
  const problem = problemOf(difference)
  const change = (next: number | null) => {
    if (difference === null) setReason(lastReason)
    setDifference(next)
  }
  const canSave = !isSaving && difference !== null && problem === undefined && !isBlank(reason)
  const save = async () => {
    if (!canSave) return
    setSaving(true)
    try {
      await correct(difference, reason)
      failures.dismissError()
      onReason(reason)
      setDifference(null)
    } catch (error) {
      failures.showError(error, 'Failed to update stock')
    }
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keeps keys from the row's shortcuts.
    event.stopPropagation()
    if (event.key === 'Escape') setDifference(null)
    if (event.key === 'Enter') void save()
  }
  return (
    <Stack gap="1" width="7rem" paddingY="1" onKeyDown={onKeyDown}>
      <Flex gap="1" align="start">
        <NumberField
          label={`Units added or removed of ${variant.sku}`}
          hidesLabel
          placeholder="±"
          value={difference}
          onChange={change}
          error={problem}
        />
        {difference !== null && (
          <IconButton
            icon="check"
            label={`Save the change of ${variant.sku}`}
            needs={correctStock}
            onClick={() => void save()}
            isDisabled={!canSave}
          />
        )}
      </Flex>
      {difference !== null && (
        <TextField
          label={`Reason for the change of ${variant.sku}`}
          hidesLabel
          placeholder="Reason"
          value={reason}
          maxLength={200}
          onChange={setReason}
        />
      )}
    </Stack>
  )
}

/** Returns a function that renders a variant's field. Offers the reason of the last change for the next one. */
export const useAdjustField = () => {
  const [lastReason, setReason] = useState('')
  return (variant: StockedVariant) => (
    <AdjustField variant={variant} lastReason={lastReason} onReason={setReason} />
  )
}
