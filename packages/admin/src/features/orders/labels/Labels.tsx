import { Flex, Stack, Text } from '@chakra-ui/react'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { buyLabel, type Label, printLabel, voidLabel } from '@shop/contracts/orders/labelEndpoints'
import { unsentLinesOf } from '@shop/contracts/orders/parcels'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useAction } from '../../../kit/act/useAction.ts'
import { FormNumber } from '../../../kit/form/fields.tsx'
import { Form } from '../../../kit/form/Form.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { isOnHold } from '../orderTasks.ts'
import { staleReads } from '../staleReads.ts'
import { useOrderPdfs } from '../useOrderPdfs.ts'
import { useLabels } from './useLabels.ts'

const useLabelPdf = ({ id }: AdminOrder) => {
  const { client } = useConnection()
  const documents = useOrderPdfs()
  return {
    isBusy: documents.isBusy,
    show: ({ id: labelId }: Pick<Label, 'id'>) =>
      documents.show(() => client.call(printLabel, { id, labelId }), 'Failed to print the label'),
  }
}

/** Buys a label, or checks the outcome of a purchase that got no answer. */
const BuyForm = ({ order, isRetry }: { order: AdminOrder; isRetry: boolean }) => {
  const pdf = useLabelPdf(order)
  const form = useForm(buyLabel, {
    defaults: { weight: null as number | null },
    toInput: ({ weight }) => ({ id: order.id, ...(weight !== null && { weight }) }),
    success: 'Label bought',
    failure: 'Failed to buy the label',
    draft: `label:${order.id}`,
    refetch: staleReads,
    onSaved: ({ items }) => {
      const label = items.find(({ parcelId }) => parcelId === null)
      if (label) pdf.show(label)
    },
  })
  return (
    <Form form={form}>
      <FormNumber
        control={form.control}
        name="weight"
        label="Weight of the parcel"
        unit="g"
        hint="Leave it empty to add up the weights of the garments"
      />
      <Button kind="plain" type="submit" icon="print" isBusy={form.isSaving} busyText="Buying...">
        {isRetry ? 'Ask Again' : 'Buy Label'}
      </Button>
    </Form>
  )
}

const LabelRow = ({ order, label }: { order: AdminOrder; label: Label }) => {
  const { id } = order
  const { carrier, trackingNumber, reference, isBought, isVoidAsked, isStale, parcelId } = label
  const pdf = useLabelPdf(order)
  const confirm = useConfirm()
  const cancel = useAction(voidLabel, {
    success: 'Label voided',
    failure: 'Failed to void the label',
    refetch: staleReads,
  })
  const askToVoid = async () => {
    const text =
      'You will not be charged for it. Please destroy any printed copy: Royal Mail adds a surcharge to a parcel that is sent with a voided label.'
    const question = { title: `Void label ${trackingNumber ?? reference}?`, text, actionLabel: 'Void Label' }
    if (await confirm({ ...question, isDanger: true })) cancel.run({ id, labelId: label.id })
  }
  return (
    <Stack gap="2">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {[carrier, trackingNumber ?? reference].join(' · ')}
      </Text>
      {isVoidAsked && (
        <Notice>
          {carrier} has not confirmed yet that this label is void. The shop keeps asking. Please send no
          parcel with it.
        </Notice>
      )}
      {!isBought && !isVoidAsked && (
        <Notice>
          {carrier} has not answered, so the label may or may not have been bought. Try again in two minutes:
          it will not be bought twice.
        </Notice>
      )}
      {isStale && !isVoidAsked && (
        <Notice>
          The delivery address has been corrected since this label was bought. Void it and buy a new one.
        </Notice>
      )}
      <Flex gap="2" wrap="wrap">
        {isBought && !isVoidAsked && (
          <Button kind="plain" icon="print" isBusy={pdf.isBusy} onClick={() => pdf.show(label)}>
            Print Label
          </Button>
        )}
        {parcelId === null && (
          <Button kind="quiet" icon="trash" isBusy={cancel.isPending} onClick={() => void askToVoid()}>
            {isVoidAsked ? 'Ask Again' : 'Void Label'}
          </Button>
        )}
      </Flex>
    </Stack>
  )
}

/** Shows the labels that the shop buys for an order; renders nothing if no carrier's API is set up. */
export const Labels = ({ order }: { order: AdminOrder }) => {
  const { source, items, unusedLabel } = useLabels(order)
  const isWaiting =
    order.status === 'PAID' &&
    !isOnHold(order) &&
    unsentLinesOf(order).length > 0 &&
    !items.some(({ isVoidAsked }) => isVoidAsked)
  if (source === 'none' && items.length === 0) return null
  return (
    <Stack gap="4">
      {items.map(label => (
        <LabelRow key={label.id} order={order} label={label} />
      ))}
      {source !== 'none' && isWaiting && !unusedLabel?.isBought && (
        <BuyForm order={order} isRetry={unusedLabel !== undefined} />
      )}
      {source === 'sandbox' && (
        <Text color="fg.muted" fontSize="sm">
          Labels come from a sandbox: they are free, and not valid as postage.
        </Text>
      )}
    </Stack>
  )
}
