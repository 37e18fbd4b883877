import { ApiError } from '@shop/client/ApiError'
import { formatMoney } from '@shop/contracts/money'
import { quoteTaken, takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { staleReads } from '../staleReads.ts'
import { CustomerFields, ItemFields, PaymentFields } from './TakenFields.tsx'
import { complaintsOf, decidedOf, destinationOf, newValues, pricedOf } from './takenValues.ts'

interface Props {
  onClose: () => void
  onTaken: (id: string) => void
}

/** Says what is wrong with the items: beside which of them, or as a whole. */
const problemOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message

/** Takes an order that a customer gives by phone or in the shop. */
const NewOrder = ({ onClose, onTaken }: Props) => {
  const { currency } = useSettings()
  const [defaults] = useState(newValues)
  // The total that was shown last goes along.
  const shown = useRef<number | null>(null)
  const form = useForm(takeOrder, {
    defaults,
    toInput: values => decidedOf(values, shown.current),
    complaints: complaintsOf,
    failure: 'Failed to take the order',
    keeps: { draft: 'order:new', param: 'create' },
    refetch: staleReads,
    success: ({ number, status, email }) =>
      status === 'PENDING'
        ? `Order ${number} is held. The link is on its way to ${email}.`
        : `Order ${number} taken`,
    onSaved: ({ id }) => onTaken(id),
  })
  const values = form.watch()
  const priced = pricedOf(values)
  const { data, error } = useRead(
    quoteTaken,
    priced ? { ...priced, destination: destinationOf(values) } : { lines: [] },
    {
      enabled: priced !== null,
      keepsLast: true,
    },
  )
  const quote = priced === null ? undefined : data
  // Ways of delivery go with the place: the one that was chosen may not go there.
  const isWayLost = error instanceof ApiError && 'shippingMethod' in error.fields
  const { setValue } = form
  useEffect(() => {
    if (isWayLost) setValue('delivery', '')
  }, [isWayLost, setValue])
  useEffect(() => {
    shown.current = quote?.total ?? null
  }, [quote])
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <FormDialog
      title="New Order"
      size="xl"
      form={form}
      submitText={values.payment === 'link' ? 'Send Payment Link' : 'Take Order'}
      savingText="Saving..."
      isIncomplete={!quote}
      onClose={onClose}
    >
      <ItemFields form={form} />
      <CustomerFields form={form} />
      <PaymentFields form={form} ways={data?.ways ?? []} />
      {priced && error && <Notice tone="warning">{problemOf(error)}</Notice>}
      {quote && (
        <Totals
          totals={[
            { name: 'Items', amount: money(quote.subtotal) },
            quote.discount > 0 && { name: 'Discount', amount: money(-quote.discount) },
            { name: 'Delivery', amount: money(quote.shipping) },
            { name: 'Total', amount: money(quote.total), isSum: true },
          ]}
        />
      )}
    </FormDialog>
  )
}

export default NewOrder
