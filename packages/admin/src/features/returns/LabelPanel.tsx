import { Flex, Stack, Text } from '@chakra-ui/react'
import type { AdminReturn } from '@shop/contracts/returns/entities'
import { addReturnLabel, getReturnLabel, removeReturnLabel } from '@shop/contracts/returns/labelEndpoints'
import { isAwaited } from '@shop/contracts/returns/isAwaited'
import { returnLabel } from '@shop/contracts/uploads'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useAction } from '../../kit/act/useAction.ts'
import { useExport } from '../../kit/act/useExport.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useForm } from '../../kit/form/useForm.ts'
import type { OpenFile } from '../../kit/platform/Platform.ts'
import { useCan } from '../../kit/session/useCan.ts'
import { FileField } from '../../kit/upload/FileField.tsx'
import { staleReads } from './staleReads.ts'

interface Props {
  adminReturn: AdminReturn
}

const AttachDialog = ({
  adminReturn: { id, code, email, label },
  onClose,
}: Props & { onClose: () => void }) => {
  const [labelId] = useState(() => crypto.randomUUID())
  const form = useForm(addReturnLabel, {
    defaults: { label: null as OpenFile | null },
    // Without a file the contract's schema reports the error.
    toInput: values => ({ id, labelId, label: values.label as OpenFile }),
    failure: 'Failed to attach the label',
    draft: `return-label:${id}`,
    refetch: staleReads,
    success: "Label attached. We've emailed it to the customer.",
    onSaved: onClose,
  })
  return (
    <FormDialog
      title={`${label ? 'Replace the label' : 'Label'} of return ${code}`}
      form={form}
      submitText="Attach and Email"
      savingText="Uploading..."
      onClose={onClose}
    >
      <Text>
        {email} will be emailed the label, and can download it from the order until the parcel arrives. They
        pay no postage.
      </Text>
      <Controller
        control={form.control}
        name="label"
        render={({ field, fieldState }) => (
          <FileField
            label="Prepaid label or QR code"
            hint="PDF, or PNG for a QR code, at most 5MB"
            rule={returnLabel}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}

const Attached = ({ adminReturn: { id, code, label }, children }: Props & { children: ReactNode }) => {
  const download = useExport(getReturnLabel, {
    name: `return-label-${code}.${label}`,
    success: 'Label saved',
    failure: 'Failed to read the label',
  })
  const remove = useAction(removeReturnLabel, {
    success: 'Label removed',
    failure: 'Failed to remove the label',
    refetch: staleReads,
  })
  const askToRemove = () =>
    remove.ask({
      title: 'Remove Label',
      text: 'The customer will no longer find it in the order, but still has the email with it. This action cannot be undone.',
      actionLabel: 'Remove',
      input: { id },
    })
  return (
    <>
      <Text>
        {label === 'png' ? 'A QR code' : 'A prepaid label'} is attached, and was emailed to the customer.
      </Text>
      <Flex gap="2" wrap="wrap">
        <Button
          kind="plain"
          icon="download"
          isBusy={download.running !== null}
          onClick={() => download.run({ id })}
        >
          Download Label
        </Button>
        {children}
        <Button
          kind="quiet"
          icon="trash"
          needs={removeReturnLabel}
          isBusy={remove.isPending}
          onClick={askToRemove}
        >
          Remove
        </Button>
      </Flex>
    </>
  )
}

/** Shows the prepaid label of a return, and a button that attaches one while the parcel has not arrived. */
export const LabelPanel = ({ adminReturn }: Props) => {
  const [isAttaching, setAttaching] = useState(false)
  const can = useCan()
  const { label } = adminReturn
  const mayAttach = isAwaited(adminReturn) && can(addReturnLabel)
  if (!label && !mayAttach) return null
  const attachButton = mayAttach && (
    <Button kind="plain" icon="upload" needs={addReturnLabel} onClick={() => setAttaching(true)}>
      {label ? 'Replace Label' : 'Attach Label'}
    </Button>
  )
  return (
    <Panel title="Return label" isPadded>
      <Stack gap="3" alignItems="start">
        {label ? (
          <Attached adminReturn={adminReturn}>{attachButton}</Attached>
        ) : (
          <>
            <Text>The customer pays the postage, unless you attach a prepaid label or a QR code.</Text>
            {attachButton}
          </>
        )}
      </Stack>
      {isAttaching && <AttachDialog adminReturn={adminReturn} onClose={() => setAttaching(false)} />}
    </Panel>
  )
}
