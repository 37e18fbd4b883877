import { choiceText } from '@shop/contracts/catalog/variantDetails'
import { getProduct } from '@shop/contracts/catalog/endpoints'
import type { Sent } from '@shop/contracts/endpoint'
import type { Order } from '@shop/contracts/orders/endpoints'
import { askReturn, listOrderReturns } from '@shop/contracts/returns/endpoints'
import { returnReasons, type ReturnReason } from '@shop/contracts/returnReasons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { QuantityStepper } from '../../../kit/controls/QuantityStepper.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import formStyles from '../../../kit/forms/AuthForm.module.css'
import { Checkbox } from '../../../kit/forms/Checkbox.tsx'
import { FormAlert } from '../../../kit/forms/FormAlert.tsx'
import { hasProblems } from '../../../kit/forms/problems.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { SelectField } from '../../../kit/forms/SelectField.tsx'
import { TextArea } from '../../../kit/forms/TextArea.tsx'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { Frame } from '../../../kit/parts/Frame.tsx'
import { Picture } from '../../../kit/parts/Picture.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { showToast } from '../../../kit/toasts/useToast.ts'
import { browser } from '../../../kit/shop/browser.ts'
import { InsteadField, refunded } from './InsteadField.tsx'
import styles from './OrderReturns.module.css'

const reasons = [['', 'Please choose'], ...Object.entries(returnReasons)] as [string, string][]

const isReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text)

type Line = Sent<typeof askReturn>['lines'][number]

interface Props {
  order: Order
  left: readonly { itemId: string; quantity: number }[]
  onClose: () => void
}

/** Asks which garments come back, why, and what their owner would like instead. */
export const ReturnDialog = ({ order, left, onClose }: Props) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { problems, show, formProps } = useProblems()
  // One return, however often it is sent.
  const returnId = useRef(crypto.randomUUID())
  const ask = useMutation({
    mutationFn: (wish: { lines: Line[]; note: string }) =>
      client.call(askReturn, { id: order.id, returnId: returnId.current, ...wish }),
  })
  const items = order.items.flatMap(item => {
    const most = left.find(({ itemId }) => itemId === item.id)?.quantity
    return most === undefined ? [] : [{ ...item, most }]
  })
  // What could be nothing else is chosen from the beginning.
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(items.length === 1 ? items.map(({ id, most }) => [id, most]) : []),
  )
  const setUnitsOf = (id: string, quantity: number) => setUnits({ ...units, [id]: quantity })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = items.filter(({ id }) => units[id])
    const names = chosen.flatMap(({ id }) => [`reason ${id}`, `instead ${id}`])
    const values = readForm(event.currentTarget, ['note', ...names])
    const fields: Record<string, string> = {}
    const lines = chosen.flatMap(({ id }): Line[] => {
      const [reason, instead] = [values[`reason ${id}`] ?? '', values[`instead ${id}`]]
      if (!isReason(reason)) fields[`reason ${id}`] = 'Please choose a reason.'
      if (!instead) fields[`instead ${id}`] = 'Please choose what you would like instead.'
      if (!isReason(reason) || !instead) return []
      return [
        { itemId: id, quantity: units[id] ?? 1, reason, ...(instead !== refunded && { swapFor: instead }) },
      ]
    })
    const found = {
      ...(chosen.length === 0 && { form: 'Please choose what you are sending back.' }),
      fields,
    }
    show(found)
    if (hasProblems(found)) return
    ask.mutate(
      { lines, note: values['note'] ?? '' },
      {
        onSuccess: ({ returns }) => {
          const booked = returns.find(({ id }) => id === returnId.current)
          const unpaid = booked?.lines.find(({ swap }) => swap?.paymentUrl)?.swap?.paymentUrl
          if (unpaid) return browser.goTo(unpaid)
          const what = lines.some(({ swapFor }) => swapFor) ? 'exchange' : 'return'
          showToast({ title: `Your ${what} is booked. We have emailed you the next steps.` })
          onClose()
        },
        onError: error =>
          show({
            form: failureText(error, 'Your return could not be booked. Please try again.'),
            fields: {},
          }),
        onSettled: () => {
          void queryClient.invalidateQueries({ queryKey: [listOrderReturns.path] })
          // What has just sold out is not offered again.
          void queryClient.invalidateQueries({ queryKey: [getProduct.path] })
        },
      },
    )
  }

  return (
    <Dialog title="Exchange or Return" onClose={onClose} isAtTop>
      <form {...formProps} className={formStyles.form} onSubmit={submit}>
        <FormAlert text={problems.form} />
        <div>
          {items.map(item => (
            <div key={item.id} className={styles.item}>
              <Frame>
                {item.image && <Picture picture={item.image} sizes="3.5rem" maxWidth={320} alt="" />}
              </Frame>
              <div>
                <Checkbox
                  checked={Boolean(units[item.id])}
                  onChange={({ target }) => setUnitsOf(item.id, target.checked ? item.most : 0)}
                >
                  {item.title}
                  <span className={styles.facts}>
                    {choiceText({ ...item.variant, size: `Size ${item.variant.size}` })}
                  </span>
                </Checkbox>
                {Boolean(units[item.id]) && (
                  <div className={styles.chosen}>
                    {item.most > 1 && (
                      <div className={styles.quantity}>
                        <span>How many?</span>
                        <QuantityStepper
                          quantity={units[item.id] ?? 1}
                          max={item.most}
                          of={item.title}
                          onChange={quantity => setUnitsOf(item.id, quantity)}
                        />
                      </div>
                    )}
                    <SelectField
                      name={`reason ${item.id}`}
                      label="Reason"
                      options={reasons}
                      error={problems.fields[`reason ${item.id}`]}
                      required
                    />
                    <InsteadField
                      item={item}
                      quantity={units[item.id] ?? 1}
                      currency={order.currency}
                      error={problems.fields[`instead ${item.id}`]}
                    />
                  </div>
                )}
              </div>
            </div>
          ))}
        </div>
        <TextArea name="note" label="Anything we should know?" rows={3} maxLength={500} />
        <Button type="submit" isBlocked={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Confirm'}
        </Button>
      </form>
    </Dialog>
  )
}
