import { Text } from '@chakra-ui/react'
import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder, AdminOrderItem } from '@shop/contracts/orders/adminEntities'
import {
  changeOrder,
  getChangeable,
  removedUnit,
  type ChangeableLine,
} from '@shop/contracts/orders/changeEndpoints'
import { refundOfUnits } from '@shop/contracts/orders/refundAmount'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { useCallback, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { FormCheckbox, FormNumber, FormSelect } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { useCan } from '../../../kit/session/useCan.ts'
import { offerOptions, unitsLeft } from '../booking/bookingRows.ts'
import { staleReads } from '../staleReads.ts'

interface Props {
  order: AdminOrder
  itemId: string
  onClose: () => void
}

interface FormProps extends Omit<Props, 'itemId'> {
  item: AdminOrderItem
  line: ChangeableLine
  /** Says what is possible, if the order is an exchange. */
  exchangeNote?: string | undefined
}

/** The choice that opens the form for changes paid by a link. */
const anotherChoice = 'another'

interface Row {
  itemId: string
  quantity: number | null
  variantId: string
}

const newRow = (itemId: string, quantity: number): Row => ({ itemId, quantity, variantId: '' })

/** Adds up the surcharges and savings of the changed rows, and the refunds of removed rows, in pence. */
const sumsOf = (rows: readonly Row[], { order, item, line }: Omit<FormProps, 'onClose'>) => {
  const changedUnits = rows.map(({ quantity, variantId }) => ({
    quantity: quantity ?? 0,
    difference: line.offers.find(offer => offer.variantId === variantId)?.difference ?? 0,
  }))
  return {
    surcharge: changedUnits.reduce(
      (sum, { quantity, difference }) => sum + Math.max(0, difference) * quantity,
      0,
    ),
    saving: changedUnits.reduce(
      (sum, { quantity, difference }) => sum + Math.max(0, -difference) * quantity,
      0,
    ),
    removalRefund: Math.min(
      order.leftToRefund,
      rows.reduce(
        (sum, { quantity, variantId }) =>
          sum + (variantId === removedUnit ? refundOfUnits(item, quantity ?? 0) : 0),
        0,
      ),
    ),
  }
}

const problemsOf = (rows: readonly Row[], line: ChangeableLine): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ quantity, variantId }, index) => {
      if (variantId === removedUnit && rows.length > 1)
        return [[`lines.${index}.variantId`, 'Please save this change first, then make the others.']]
      const name = `lines.${index}.quantity`
      if (!Number.isInteger(quantity) || Number(quantity) < 1) return [[name, 'Please give a whole number.']]
      return unitsLeft(rows, line) < 0 ? [[name, `Only ${line.quantity} can still be changed.`]] : []
    }),
  )

const useChangeForm = ({ order, item, line, onClose }: FormProps, mayRefund: boolean) => {
  const { id } = order
  // Idempotency key, so that a retry after a lost answer changes the order only once.
  const [changeId] = useState(() => crypto.randomUUID())
  return useForm(changeOrder, {
    defaults: {
      lines: [newRow(line.itemId, line.quantity)],
      refunds: mayRefund,
      notify: true,
    },
    toInput: ({ lines, refunds, notify }) => {
      const { saving, removalRefund } = sumsOf(lines, { order, item, line })
      const refund = removalRefund + (refunds ? saving : 0)
      return {
        id,
        changeId,
        lines: lines.map(row => ({ ...row, quantity: row.quantity ?? 0, left: line.quantity })),
        notify,
        ...(refund > 0 && { refund }),
      }
    },
    validate: ({ lines }) => problemsOf(lines, line),
    failure: 'Failed to change the order',
    // A draft is bound to the units that could be changed when it was typed.
    draft: `change-order:${id}:${line.itemId} ${line.quantity}`,
    refetch: [...staleReads, getChangeable],
    success: 'Order changed',
    onSaved: onClose,
  })
}

type ChangeForm = ReturnType<typeof useChangeForm>

/** States the amount to be paid or refunded. */
const Outcome = ({
  form,
  order,
  item,
  line,
  mayRefund,
}: FormProps & { form: ChangeForm; mayRefund: boolean }) => {
  const { surcharge, saving, removalRefund } = sumsOf(form.watch('lines'), { order, item, line })
  const money = (sum: number) => formatMoney(sum, order.currency)
  return (
    <>
      {saving > 0 && mayRefund && (
        <FormCheckbox
          control={form.control}
          name="refunds"
          label={`Refund the difference of ${money(saving)}`}
        />
      )}
      <Text as="output" color="fg.muted">
        {surcharge > 0 && `This costs ${money(surcharge)} more, which the customer will not be charged. `}
        {saving > 0 &&
          !mayRefund &&
          `This costs ${money(saving)} less. Your role does not let you refund it. `}
        {removalRefund > 0 && `${money(removalRefund)} will be refunded to the customer.`}
        {surcharge === 0 && saving === 0 && removalRefund === 0 && 'The price paid stays the same.'}
      </Text>
    </>
  )
}

/** Tells whether the line's one piece is the whole order, so that removing it would be a cancellation. */
const isWholeOrder = ({ items, parcels }: AdminOrder, { quantity }: ChangeableLine): boolean =>
  quantity === 1 &&
  items.reduce((sum, { toSend }) => sum + toSend, 0) === 1 &&
  parcels.every(({ takenBack }) => takenBack !== null)

const ChangeFields = (props: FormProps & { onAnother: () => void }) => {
  const { order, line, exchangeNote, onClose, onAnother } = props
  const mayRefund = useCan()('orders:refund')
  // An exchange is changed by whole lines, and without money.
  const [isSplit, isPaid] = [line.quantity > 1 && !exchangeNote, mayRefund && !exchangeNote]
  const form = useChangeForm(props, mayRefund)
  const { control } = form
  const rows = form.watch('lines')
  const options = [
    ...offerOptions(line, order.currency).filter(({ value }) => value !== line.variantId),
    ...(isPaid ? [{ value: anotherChoice, label: 'Something else, or ask for the difference…' }] : []),
    ...(isPaid && !isWholeOrder(order, line)
      ? [{ value: removedUnit, label: 'Nothing – take it out and refund it' }]
      : []),
  ]
  const { reset } = form
  const isForAnother = rows.some(({ variantId }) => variantId === anotherChoice)
  useEffect(() => {
    if (!isForAnother) return
    reset()
    onAnother()
  }, [isForAnother, reset, onAnother])
  const addRow = () =>
    form.setValue('lines', [...rows, newRow(line.itemId, unitsLeft(rows, line))], {
      shouldDirty: true,
    })
  return (
    <FormDialog
      title={`Change ${line.title}, ${line.choice}`}
      form={form}
      submitText="Save Change"
      isIncomplete={rows.some(({ variantId }) => variantId === '')}
      onClose={onClose}
    >
      {rows.map((_row, index) => (
        <FieldGrid key={index} columns={isSplit ? 2 : 1}>
          {isSplit && (
            <FormNumber
              control={control}
              name={`lines.${index}.quantity`}
              label="Pieces"
              unit={`of ${line.quantity}`}
            />
          )}
          <FormSelect
            control={control}
            name={`lines.${index}.variantId`}
            label="Send instead"
            placeholder="Please choose"
            options={options}
            isRequired
          />
        </FieldGrid>
      ))}
      {unitsLeft(rows, line) > 0 && (
        <Button kind="quiet" icon="plus" onClick={addRow}>
          Another Size
        </Button>
      )}
      <Outcome {...props} form={form} mayRefund={mayRefund} />
      {exchangeNote && <Text color="fg.muted">{exchangeNote}</Text>}
      <FormCheckbox control={control} name="notify" label={`Send an email to ${order.email}`} />
    </FormDialog>
  )
}

/** Changes a line of a paid order to another size or colour, or to fewer pieces. */
const ChangeDialog = ({ order, itemId, onClose }: Props) => {
  const mayRefund = useCan()('orders:refund')
  const [opensNewOrder, setOpensNewOrder] = useState(false)
  const openNewOrder = useCallback(() => setOpensNewOrder(true), [])
  const { data, error } = useRead(getChangeable, { id: order.id }, { isFresh: true })
  const title = `Change order ${order.number}`
  if (!data)
    return (
      <PendingDialog title={title} noun="Order" failure={recordFailure(error, 'Order')} onClose={onClose} />
    )
  const line = data.lines.find(candidate => candidate.itemId === itemId)
  const item = order.items.find(({ id }) => id === itemId)
  const otherOffers = line?.offers.filter(({ variantId }) => variantId !== line.variantId)
  const hasChoice = Boolean(otherOffers?.length) || (mayRefund && !data.exchangeNote)
  if (!line || !item || !hasChoice)
    return (
      <Dialog title={title} isOpen onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        <Text>
          {data.refusal ??
            (line
              ? `No other size or colour of this${data.exchangeNote ? ' for the same price' : ''} is in stock.`
              : 'This line can no longer be changed.')}
        </Text>
        {data.exchangeNote && <Text marginTop="3">{data.exchangeNote}</Text>}
      </Dialog>
    )
  if (opensNewOrder) return <Navigate to={`/admin/orders/${order.id}?create=true&item=${itemId}`} />
  // Fewer pieces than before open the form anew, whose field for their number may be gone.
  return (
    <ChangeFields
      key={line.quantity}
      order={order}
      item={item}
      line={line}
      exchangeNote={data.exchangeNote}
      onClose={onClose}
      onAnother={openNewOrder}
    />
  )
}

export default ChangeDialog
