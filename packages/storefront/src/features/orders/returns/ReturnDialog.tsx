import { choiceText } from '@shop/contracts/catalog/variantDetails'
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
import styles from './OrderReturns.module.css'

const reasons = [['', 'Please choose'], ...Object.entries(returnReasons)] as [string, string][]

const isReason = (text: string): text is ReturnReason => Object.hasOwn(returnReasons, text)

interface Props {
  order: Order
  left: readonly { itemId: string; quantity: number }[]
  onClose: () => void
}

/** Asks which garments come back and why. */
export const ReturnDialog = ({ order, left, onClose }: Props) => {
  const { client } = useShop()
  const queryClient = useQueryClient()
  const { problems, show, formProps } = useProblems()
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({})
  // One return, however often it is sent.
  const returnId = useRef(crypto.randomUUID())
  const ask = useMutation({
    mutationFn: (wish: {
      lines: { itemId: string; quantity: number; reason: ReturnReason }[]
      note: string
    }) => client.call(askReturn, { id: order.id, returnId: returnId.current, ...wish }),
  })
  const items = order.items.flatMap(item => {
    const most = left.find(({ itemId }) => itemId === item.id)?.quantity
    return most === undefined ? [] : [{ ...item, most }]
  })
  const setUnitsOf = (id: string, quantity: number) => setUnits({ ...units, [id]: quantity })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = items.filter(({ id }) => units[id])
    const values = readForm(event.currentTarget, ['note', ...chosen.map(({ id }) => `reason ${id}`)])
    const lines = chosen.flatMap(({ id }) => {
      const reason = values[`reason ${id}`] ?? ''
      return isReason(reason) ? [{ itemId: id, quantity: units[id] ?? 1, reason }] : []
    })
    const missing = chosen.filter(({ id }) => !lines.some(({ itemId }) => itemId === id))
    const found = {
      ...(chosen.length === 0 && { form: 'Please choose what you are sending back.' }),
      fields: Object.fromEntries(missing.map(({ id }) => [`reason ${id}`, 'Please choose a reason.'])),
    }
    show(found)
    if (hasProblems(found)) return
    ask.mutate(
      { lines, note: values['note'] ?? '' },
      {
        onSuccess: () => {
          showToast({ title: 'Your return is booked. We have emailed you the next steps.' })
          onClose()
        },
        onError: error =>
          show({
            form: failureText(error, 'Your return could not be booked. Please try again.'),
            fields: {},
          }),
        onSettled: () => void queryClient.invalidateQueries({ queryKey: [listOrderReturns.path] }),
      },
    )
  }

  return (
    <Dialog title="Return Items" onClose={onClose} isAtTop>
      <form {...formProps} className={formStyles.form} onSubmit={submit}>
        <FormAlert text={problems.form} />
        <div>
          {items.map(item => (
            <div key={item.id} className={styles.item}>
              <Frame>
                {item.image && <Picture picture={item.image} sizes="3.5rem" maxWidth={320} alt="" />}
              </Frame>
              <div>
                <Checkbox onChange={({ target }) => setUnitsOf(item.id, target.checked ? item.most : 0)}>
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
                  </div>
                )}
              </div>
            </div>
          ))}
        </div>
        <TextArea name="note" label="Anything we should know?" rows={3} maxLength={500} />
        <Button type="submit" isBlocked={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Book Return'}
        </Button>
      </form>
    </Dialog>
  )
}
