import { Text } from '@chakra-ui/react'
import { removeMissing } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { FormNumber } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { arrivedUnits, isRefunded, lineName } from './outcomes.ts'
import { staleReads } from './staleReads.ts'

interface Props {
  adminReturn: AdminReturn
  onClose: () => void
}

/** States the effect on an exchange if a garment of the line is missing; undefined without an exchange. */
const exchangeHint = (line: AdminReturn['lines'][number]): string | undefined => {
  if (isRefunded(line)) return undefined
  if (line.isOwedIfMissing)
    return 'Its exchange has been sent: the order is flagged, since the customer owes this piece or its price.'
  return line.refundInstead === null ? undefined : 'Its exchange will be cancelled.'
}

/** Removes garments that were not in the parcel from a return; the customer gets an email. */
export const MissingDialog = ({ adminReturn: { id, code, lines: allLines }, onClose }: Props) => {
  const lines = allLines.filter(line => arrivedUnits(line) > 0)
  const form = useForm(removeMissing, {
    defaults: {
      lines: lines.map(line => ({
        lineId: line.id,
        arrived: arrivedUnits(line) as number | null,
        booked: arrivedUnits(line),
      })),
    },
    toInput: values => ({
      id,
      lines: values.lines.map(line => ({ ...line, arrived: line.arrived ?? 0 })),
    }),
    failure: 'Failed to correct the return',
    // A draft is bound to the numbers that it was typed for.
    draft: `return-missing:${id}:${lines.map(arrivedUnits).join()}`,
    refetch: staleReads,
    success: "Return corrected. We've emailed the customer.",
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`Missing from return ${code}`}
      form={form}
      submitText="Remove What Is Missing"
      savingText="Removing..."
      onClose={onClose}
    >
      <Text>
        How many of each were in the parcel? The rest will not be refunded, and can be booked again.
      </Text>
      {lines.map((line, index) => (
        <FormNumber
          key={line.id}
          control={form.control}
          name={`lines.${index}.arrived`}
          label={lineName(line)}
          unit={`of ${arrivedUnits(line)}`}
          hint={exchangeHint(line)}
        />
      ))}
    </FormDialog>
  )
}
