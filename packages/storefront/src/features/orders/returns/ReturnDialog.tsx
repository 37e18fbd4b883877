import { useSettings } from '../../../kit/shop/settings.ts'
import { placeOf } from '@shop/contracts/addresses/places'
import { isSoldWithoutVat, foreignPricing, withPrices } from '@shop/contracts/shop/homePrice'
import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { SentInput } from '@shop/contracts/endpoint'
import { formatMoney } from '@shop/contracts/money'
import type { Order } from '@shop/contracts/orders/endpoints'
import { askReturn, listOrderReturns, quoteReturn } from '@shop/contracts/returns/endpoints'
import { comesFromAbroad } from '@shop/contracts/returns/sendingBack'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import formStyles from '../../../kit/forms/AuthForm.module.css'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { hasProblems, type Problems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { TextArea } from '../../../kit/forms/TextArea.tsx'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { query } from '../../../kit/query/query.ts'
import { browser } from '../../../kit/shop/browser.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { showError, showToast } from '../../../kit/toasts/useToast.ts'
import styles from './OrderReturns.module.css'
import { ReturnItem } from './ReturnItem.tsx'
import {
  isDecided,
  noChoice,
  outcomeText,
  refundChoice,
  resetIfUnavailable,
  sumToPay,
  type LineChoice,
} from './lineChoice.ts'

type Line = SentInput<typeof askReturn>['lines'][number]

const nothingChosen = 'Please choose what you are sending back.'

interface Props {
  order: Order
  returnable: readonly { itemId: string; quantity: number }[]
  onClose: () => void
}

/** Returns the returnable garments with the shopper's choices. */
const useRows = ({ order, returnable: returnableItems }: Pick<Props, 'order' | 'returnable'>) => {
  const items = order.items.flatMap(item => {
    const returnable = returnableItems.find(({ itemId }) => itemId === item.id)?.quantity
    return returnable === undefined ? [] : [{ item, max: returnable }]
  })
  // Preselects the garment if the order has only one.
  const [choices, setChoices] = useState<Readonly<Record<string, LineChoice>>>(() =>
    Object.fromEntries(
      items.length === 1 ? items.map(({ item }) => [item.id, { ...noChoice, quantity: 1 }]) : [],
    ),
  )
  const products = useQueries({
    queries: items.map(({ item: { id, product } }) => ({
      ...query(getProduct, { id: product.id ?? '' }),
      enabled: product.id !== null && Boolean(choices[id]?.quantity),
    })),
  })
  const { vatRegistered, delivery } = useSettings()
  // Orders from before the terms of a sale were stored have those of their zone today.
  const isWithoutVat =
    order.isWithoutVat ?? (vatRegistered && isSoldWithoutVat(delivery.zones, placeOf(order.shippingAddress)))
  // An exchange is taxed like its order, whatever the value of the new garment.
  const localVat =
    order.vatReason === 'ioss' ? { rate: order.vatRate ?? 0, max: Number.MAX_SAFE_INTEGER } : undefined
  const priceAtDestination = foreignPricing(localVat)
  const rows = items.map((line, index) => {
    const productQuery = products[index]
    const product =
      productQuery?.data && isWithoutVat
        ? withPrices(productQuery.data, priceAtDestination)
        : productQuery?.data
    return {
      ...line,
      product,
      isLoading: productQuery?.isLoading ?? false,
      choice: resetIfUnavailable(choices[line.item.id] ?? noChoice, line.item, product),
    }
  })
  const choose = (id: string, choice: LineChoice) => setChoices({ ...choices, [id]: choice })
  return { rows, chosenRows: rows.filter(({ choice }) => choice.quantity > 0), choose }
}

type Rows = ReturnType<typeof useRows>['rows']

/** Converts the choices to lines for the server, without undecided ones. */
const linesOf = (chosenRows: Rows): Line[] =>
  chosenRows.flatMap(({ item, choice }): Line[] => {
    const { quantity, reason, resolution } = choice
    return reason && isDecided(choice)
      ? [{ itemId: item.id, quantity, reason, ...(resolution !== refundChoice && { swapFor: resolution }) }]
      : []
  })

const problemsOf = (chosenRows: Rows): Problems => {
  const fields: Record<string, string> = {}
  for (const { item, choice } of chosenRows) {
    if (!choice.reason) fields[`reason ${item.id}`] = 'Please choose a reason.'
    if (!isDecided(choice))
      fields[`instead ${item.id}`] = choice.resolution
        ? 'Please choose a size below.'
        : 'Please choose a refund or an exchange.'
  }
  return { ...(chosenRows.length === 0 && { form: nothingChosen }), fields }
}

/**
 * Books the return, and opens the payment page if an exchange costs extra. The dialog's return id is the idempotency
 * key: sending the form again books nothing twice.
 */
const useBooking = (orderId: string, onBooked: () => void, onFailed: (problems: Problems) => void) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const returnId = useRef(crypto.randomUUID())
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  // These are callbacks of the mutation and not of a single call, so that they run even if the dialog has been closed.
  const { mutate: book, isPending } = useMutation({
    mutationFn: (input: { lines: Line[]; note: string }) =>
      client.call(askReturn, { id: orderId, returnId: returnId.current, ...input }),
    onSuccess: ({ returns }, { lines }) => {
      const bookedReturn = returns.find(({ id }) => id === returnId.current)
      const paymentUrl = bookedReturn?.lines.find(({ swap }) => swap?.paymentUrl)?.swap?.paymentUrl
      if (paymentUrl) return browser.goTo(paymentUrl)
      const noun = lines.some(({ swapFor }) => swapFor) ? 'exchange' : 'return'
      showToast({ title: `Your ${noun} is booked. We have emailed you the next steps.` })
      if (isMounted.current) onBooked()
    },
    onError: error => {
      const text = failureText(error, 'Your return could not be booked. Please try again.')
      if (isMounted.current) onFailed({ form: text, fields: {} })
      else showError(text)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: [listOrderReturns.path] })
      // Reloads the product, so that a variant that has just sold out is not offered again.
      void queryClient.invalidateQueries({ queryKey: [getProduct.path] })
    },
  })
  return { book, isPending }
}

/** Asks which garments are returned, for what reason, and for a refund or an exchange. */
export const ReturnDialog = ({ order, returnable, onClose }: Props) => {
  const { problems, show, formProps } = useProblems()
  const { rows, chosenRows, choose } = useRows({ order, returnable })
  const { book, isPending } = useBooking(order.id, onClose, show)
  const toPay = sumToPay(chosenRows)
  const submitText = toPay > 0 ? `Pay ${formatMoney(toPay, order.currency)}` : 'Confirm'
  const lines = linesOf(chosenRows)
  const { data: quote } = useQuery({
    ...query(quoteReturn, { id: order.id, lines }),
    enabled: lines.length > 0 && lines.length === chosenRows.length,
    retry: false,
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { note } = readForm(event.currentTarget, ['note'])
    const newProblems = problemsOf(chosenRows)
    show(newProblems)
    if (chosenRows.length === 0) event.currentTarget.querySelector('input')?.focus()
    if (!hasProblems(newProblems)) book({ lines, note })
  }

  return (
    <Dialog title="Exchange or Return" onClose={onClose} isAtTop>
      <form {...formProps} className={formStyles.form} onSubmit={submit}>
        <FormAlert
          text={problems.form === nothingChosen && chosenRows.length > 0 ? undefined : problems.form}
        />
        <div>
          {rows.map(row => (
            <ReturnItem
              key={row.item.id}
              {...row}
              order={order}
              problems={problems.fields}
              onChange={choice => choose(row.item.id, choice)}
            />
          ))}
        </div>
        <TextArea name="note" label="Anything we should know?" rows={3} maxLength={500} />
        <output className={styles.outcome}>
          {outcomeText(chosenRows, {
            currency: order.currency,
            refund: quote?.refund,
            delivery: quote?.delivery,
            isFromAbroad: comesFromAbroad(order.shippingAddress),
          })}
        </output>
        <Button type="submit" isBlocked={isPending}>
          {isPending ? 'Sending...' : submitText}
        </Button>
      </form>
    </Dialog>
  )
}
