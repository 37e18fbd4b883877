import { ApiError } from '@shop/client/ApiError'
import { formatMoney } from '@shop/contracts/money'
import { quoteStaffOrder, takeOrder } from '@shop/contracts/checkout/staffOrderEndpoints'
import { Totals } from '@shop/ui/facts/Totals.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { use, useEffect, useRef, useState } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import type { Answer, SentInput } from '@shop/contracts/endpoint'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { TimeZoneContext } from '@shop/ui/words/TimeZoneContext'
import { firstProblem } from '../../../kit/query/firstProblem.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSettings } from '../../../kit/screen/settings.ts'
import { staleReads } from '../staleReads.ts'
import { AddedOutcome, ReplacedFields } from './AddedFields.tsx'
import { CustomerFields, ItemFields, PaymentFields } from './TakenFields.tsx'
import {
  additionValues,
  destinationOf,
  differencesOf,
  formErrorsIn,
  newValues,
  priceInputOf,
  renewalValues,
  type ShownQuote,
  type StaffOrderValues,
  takeOrderInput,
} from './staffOrderValues.ts'

interface Props {
  onClose: () => void
  onTaken: (id: string) => void
  /** The quote that this order replaces. */
  renewedQuote?: AdminOrder | null
  /** The paid order to add to. */
  base?: AdminOrder | null
  /** The line of `base` that the addition was started from; empty if none. */
  itemId?: string
}

type Quote = Answer<typeof quoteStaffOrder>

/** Lists the differences between a quote and today's prices. */
const Differences = ({ renewedQuote, quote }: { renewedQuote: AdminOrder; quote: Quote }) => {
  const texts = differencesOf(renewedQuote, quote)
  return (
    <Notice {...(texts.length > 0 && { tone: 'warning' as const })}>
      {texts.length > 0 ? texts.join(' ') : 'Its prices have not changed.'}{' '}
      {`Quote ${renewedQuote.number} is withdrawn once this one is sent.`}
    </Notice>
  )
}

/** Reports errors of a changed day and of the discount without a submit, because the totals depend on them. */
const useEarlyValidation = (
  { watch, trigger }: Pick<UseFormReturn<StaffOrderValues>, 'watch' | 'trigger'>,
  proposedDay: string,
) => {
  const [discount, lapsesOn] = watch(['discount', 'lapsesOn'])
  useEffect(() => {
    if (discount !== null) void trigger('discount')
  }, [discount, trigger])
  useEffect(() => {
    if (lapsesOn !== proposedDay) void trigger('lapsesOn')
  }, [lapsesOn, proposedDay, trigger])
}

/** Returns the total first shown for the same items and delivery, if it has changed since; null otherwise. */
const useEarlierTotal = (input: string, total: number | undefined): number | null => {
  const [first, setFirst] = useState<{ input: string; total: number } | null>(null)
  if (total !== undefined && first?.input !== input) setFirst({ input, total })
  return total !== undefined && first?.input === input && first.total !== total ? first.total : null
}

type Refusals = Readonly<Record<string, string>>

/**
 * Returns the errors of pricing by field. Leaves out an error of the delivery option, which is shown below the form.
 */
const refusalsIn = (error: Error | null): Refusals =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).filter(([name]) => /^(lines\.|discount$)/.test(name)))
    : {}

const draftKeyOf = (renewedQuote: AdminOrder | null, base: AdminOrder | null): string => {
  if (base) return `order:add:${base.id}`
  return renewedQuote ? `order:renew:${renewedQuote.id}` : 'order:new'
}

const renewalOf = (renewedQuote: AdminOrder | null) => (renewedQuote ? { renews: renewedQuote.id } : {})

const titleOf = (renewedQuote: AdminOrder | null, base: AdminOrder | null): string => {
  if (base) return `Add to order ${base.number}`
  return renewedQuote ? `Renew quote ${renewedQuote.number}` : 'New Order'
}

/** Prices the values as they are typed. Clears a delivery option that the destination does not have. */
const usePrices = (
  { setValue }: Pick<UseFormReturn<StaffOrderValues>, 'setValue'>,
  values: StaffOrderValues,
  context: Omit<SentInput<typeof quoteStaffOrder>, 'lines'>,
) => {
  const priceInput = priceInputOf(values)
  const { data, error, isPlaceholderData } = useRead(
    quoteStaffOrder,
    priceInput ? { ...priceInput, ...context } : { lines: [] },
    { enabled: priceInput !== null, keepPrevious: true },
  )
  const quote = priceInput === null ? undefined : data
  const earlierTotal = useEarlierTotal(
    JSON.stringify(priceInput),
    isPlaceholderData ? undefined : quote?.total,
  )
  // The chosen delivery option may not exist for a new destination.
  const isOptionUnavailable = error instanceof ApiError && 'shippingMethod' in error.fields
  useEffect(() => {
    if (isOptionUnavailable) setValue('delivery', '')
  }, [isOptionUnavailable, setValue])
  return { quote, ways: data?.ways, refusal: priceInput && error, earlierTotal }
}

/** Shows the totals, a change of the total since it was first shown, and the notices for the customer. */
const PriceSummary = ({
  quote,
  earlierTotal,
  isByLink,
}: {
  quote: Quote
  earlierTotal: number | null
  isByLink: boolean
}) => {
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <>
      {earlierTotal !== null && (
        <Notice tone="warning">
          {`The total was ${money(earlierTotal)} and is now ${money(quote.total)}. Please tell the customer before you send it.`}
        </Notice>
      )}
      <Totals
        totals={[
          { name: 'Items', amount: money(quote.subtotal) },
          quote.discount > 0 && { name: 'Discount', amount: money(-quote.discount) },
          { name: 'Delivery', amount: money(quote.shipping) },
          { name: 'Total', amount: money(quote.total), isGrandTotal: true },
        ]}
      />
      {quote.notices.length > 0 && (
        <Notice>{`${isByLink ? 'The email tells the customer' : 'Tell the customer before they pay'}: ${quote.notices.join(' ')}`}</Notice>
      )}
    </>
  )
}

/** Holds the values of the order with their prices, and shows the errors of pricing at their fields. */
const useOrderForm = ({ onTaken, renewedQuote, base, itemId }: Required<Omit<Props, 'onClose'>>) => {
  const { quoteDays } = useSettings()
  const timeZone = use(TimeZoneContext)
  const [defaults] = useState(() => {
    if (base) return additionValues(base, itemId, timeZone, quoteDays)
    return renewedQuote ? renewalValues(renewedQuote, timeZone, quoteDays) : newValues(timeZone, quoteDays)
  })
  // The total and the terms shown last, which are sent along.
  const shownQuote = useRef<ShownQuote | null>(null)
  const refusals = useRef<Refusals>({})
  const complaints = formErrorsIn(timeZone)
  const form = useForm(takeOrder, {
    defaults,
    toInput: values => ({ ...takeOrderInput(values, shownQuote.current, base), ...renewalOf(renewedQuote) }),
    validate: typed => ({ ...complaints(typed), ...refusals.current }),
    failure: 'Failed to take the order',
    draft: {
      key: draftKeyOf(renewedQuote, base),
      param: 'create',
      // A draft from an earlier version has no day.
      restore: draft => ({ ...defaults, ...draft }),
    },
    refetch: staleReads,
    quotes: [quoteStaffOrder],
    success: ({ number, status, email, holding }) =>
      status === 'PENDING'
        ? `${base ? `The link for ${number}` : `Quote ${number}`} is on its way to ${email}.${holding === 'always' ? ' Its stock is reserved.' : ''}`
        : `Order ${number} taken`,
    onSaved: ({ id }) => onTaken(id),
  })
  const values = form.watch()
  const prices = usePrices(form, values, {
    ...(base ? { addsTo: base.id } : { destination: destinationOf(values) }),
    ...renewalOf(renewedQuote),
  })
  const { quote, refusal } = prices
  useEarlyValidation(form, defaults.lapsesOn)
  const { trigger } = form
  useEffect(() => {
    const earlierNames = Object.keys(refusals.current)
    refusals.current = refusalsIn(refusal)
    const names = [...earlierNames, ...Object.keys(refusals.current)] as Path<StaffOrderValues>[]
    if (names.length > 0) void trigger(names)
  }, [refusal, refusals, trigger])
  useEffect(() => {
    shownQuote.current = quote ?? null
  }, [quote, shownQuote])
  return { form, values, ...prices }
}

/** Takes an order from a customer on the phone or in the shop. */
const NewOrder = ({ onClose, onTaken, renewedQuote = null, base = null, itemId = '' }: Props) => {
  const { currency } = useSettings()
  const { form, values, quote, ways, refusal, earlierTotal } = useOrderForm({
    onTaken,
    renewedQuote,
    base,
    itemId,
  })
  return (
    <FormDialog
      title={titleOf(renewedQuote, base)}
      size="xl"
      form={form}
      submitText={values.payment === 'link' ? 'Send Payment Link' : 'Take Order'}
      isIncomplete={!quote}
      summary={quote && `Total ${formatMoney(quote.total, currency)}`}
      onClose={onClose}
    >
      <ItemFields form={form} prices={quote?.prices} />
      {base ? <ReplacedFields form={form} base={base} /> : <CustomerFields form={form} />}
      <PaymentFields form={form} ways={ways} />
      {renewedQuote && quote && <Differences renewedQuote={renewedQuote} quote={quote} />}
      {refusal && <Notice tone="warning">{firstProblem(refusal)}</Notice>}
      {quote && (
        <PriceSummary quote={quote} earlierTotal={earlierTotal} isByLink={values.payment === 'link'} />
      )}
      {base && quote && <AddedOutcome base={base} rows={values.takesOut} total={quote.total} />}
    </FormDialog>
  )
}

export default NewOrder
