import { Text } from '@chakra-ui/react'
import { removeMissing } from '@shop/contracts/returns/adminEndpoints'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { FormNumber } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import { staleReads } from './staleReads.ts'

interface Props {
  adminReturn: AdminReturn
  /** Lines with garments that may be missing. */
  lines: AdminReturn['lines']
  onClose: () => void
}

/** Removes garments that were not in the parcel from a return; the customer gets an email. */
export const MissingDialog = ({ adminReturn: { id, code }, lines, onClose }: Props) => {
  const form = useForm(removeMissing, {
    defaults: {
      lines: lines.map(({ id: lineId, quantity }) => ({
        lineId,
        arrived: quantity as number | null,
        booked: quantity,
      })),
    },
    toInput: values => ({
      id,
      lines: values.lines.map(line => ({ ...line, arrived: line.arrived ?? 0 })),
    }),
    failure: 'Failed to correct the return',
    draft: `return-missing:${id}`,
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
      {lines.map(({ id: lineId, title, choice, quantity }, index) => (
        <FormNumber
          key={lineId}
          control={form.control}
          name={`lines.${index}.arrived`}
          label={`${title}, ${choice}`}
          unit={`of ${quantity}`}
        />
      ))}
    </FormDialog>
  )
}
