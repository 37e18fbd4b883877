import { ApiError } from '@shop/client/ApiError'
import { formatMoney } from '@shop/contracts/money'
import { quoteTaken, takeOrder } from '@shop/contracts/checkout/takeEndpoints'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { use, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Answer } from '@shop/contracts/endpoint'
import { getAdminOrder } from '@shop/contracts/orders/adminEndpoints'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { staleReads } from '../staleReads.ts'
import { CustomerFields, ItemFields, PaymentFields } from './TakenFields.tsx'
import {
  complaintsIn,
  decidedOf,
  destinationOf,
  differencesOf,
  newValues,
  pricedOf,
  renewedValues,
  type TakenValues,
} from './takenValues.ts'

interface Props {
  onClose: () => void
  onTaken: (id: string) => void
  /** The quote to be replaced. */
  renewed?: AdminOrder | null
}

/** Returns the first field's error, or else the general message. */
const problemOf = (error: Error): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]) || error.message

/** Lists differences between a quote and today's prices. */
const Differences = ({ renewed, quote }: { renewed: AdminOrder; quote: Answer<typeof quoteTaken> }) => {
  const texts = differencesOf(renewed, quote)
  return (
    <Notice {...(texts.length > 0 && { tone: 'warning' as const })}>
      {texts.length > 0 ? texts.join(' ') : 'Its prices are still those of today.'}{' '}
      {`Quote ${renewed.number} is withdrawn once this one is sent.`}
    </Notice>
  )
}

/** Reports errors of the discount immediately, because the totals depend on it, and of a chosen day. */
const useEarlyComplaints = (
  { watch, trigger }: Pick<UseFormReturn<TakenValues>, 'watch' | 'trigger'>,
  proposedDay: string,
) => {
  const [discount, lapsesOn] = watch(['discount', 'lapsesOn'])
  const isUnread = Number.isNaN(discount)
  useEffect(() => {
    if (isUnread) void trigger('discount')
  }, [isUnread, trigger])
  useEffect(() => {
    if (lapsesOn !== proposedDay) void trigger('lapsesOn')
  }, [lapsesOn, proposedDay, trigger])
}

/** Takes an order from a customer on the phone or in the shop. */
const TakeForm = ({ onClose, onTaken, renewed = null }: Props) => {
  const { currency, quoteDays } = useSettings()
  const timeZone = use(TimeZoneContext)
  const [defaults] = useState(() =>
    renewed ? renewedValues(renewed, timeZone, quoteDays) : newValues(timeZone, quoteDays),
  )
  const renews = renewed ? { renews: renewed.id } : {}
  // The total last shown, which is sent along.
  const shown = useRef<number | null>(null)
  const form = useForm(takeOrder, {
    defaults,
    toInput: values => ({ ...decidedOf(values, shown.current), ...renews }),
    complaints: complaintsIn(timeZone),
    failure: 'Failed to take the order',
    keeps: {
      draft: renewed ? `order:renew:${renewed.id}` : 'order:new',
      param: 'create',
      // A draft of an earlier version has no day.
      restore: kept => ({ ...defaults, ...kept }),
    },
    refetch: staleReads,
    success: ({ number, status, email, holding }) =>
      status === 'PENDING'
        ? `Quote ${number} is on its way to ${email}.${holding === 'always' ? ' Its stock is held.' : ''}`
        : `Order ${number} taken`,
    onSaved: ({ id }) => onTaken(id),
  })
  const values = form.watch()
  const priced = pricedOf(values)
  const { data, error } = useRead(
    quoteTaken,
    priced ? { ...priced, ...renews, destination: destinationOf(values) } : { lines: [] },
    {
      enabled: priced !== null,
      keepsLast: true,
    },
  )
  const quote = priced === null ? undefined : data
  // The chosen delivery option may not exist for another destination.
  const isWayLost = error instanceof ApiError && 'shippingMethod' in error.fields
  const { setValue } = form
  useEarlyComplaints(form, defaults.lapsesOn)
  useEffect(() => {
    if (isWayLost) setValue('delivery', '')
  }, [isWayLost, setValue])
  useEffect(() => {
    shown.current = quote?.total ?? null
  }, [quote])
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <FormDialog
      title={renewed ? `Renew quote ${renewed.number}` : 'New Order'}
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
      {renewed && quote && <Differences renewed={renewed} quote={quote} />}
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

/** Reads the quote to be renewed first. */
const NewOrder = ({ renews, ...props }: Omit<Props, 'renewed'> & { renews: string }) => {
  const { data, error } = useRead(getAdminOrder, { id: renews }, { enabled: renews !== '' })
  if (renews === '') return <TakeForm {...props} />
  if (data) return <TakeForm {...props} renewed={data} />
  return (
    <PendingDialog
      title="Renew quote"
      noun="Quote"
      failure={recordFailure(error, 'Quote')}
      onClose={props.onClose}
    />
  )
}

export default NewOrder
