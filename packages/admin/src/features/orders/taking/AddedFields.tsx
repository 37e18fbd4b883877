import { formatMoney } from '@shop/contracts/money'
import type { AdminOrder } from '@shop/contracts/orders/adminEntities'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { FormNumber } from '../../../kit/form/fields.tsx'
import { useCan } from '../../../kit/session/useCan.ts'
import { replacedRefundOf, type ReplacedRow, type StaffOrderValues } from './staffOrderValues.ts'

interface Props {
  form: Pick<UseFormReturn<StaffOrderValues>, 'control' | 'watch'>
  base: AdminOrder
}

const headers = [
  { text: 'Piece', width: '7rem' },
  { text: 'Take out', width: '7rem' },
]

/** Asks which pieces of the order the new ones replace. */
export const ReplacedFields = ({ form, base }: Props) => {
  const mayRefund = useCan()('orders:refund')
  const rows = form.watch('takesOut')
  if (!mayRefund || rows.length === 0) return null
  return (
    <FieldSection title={`In exchange for items from ${base.number}`}>
      <FieldTable
        label={`Items from ${base.number}`}
        headers={headers}
        align="middle"
        rows={rows.map(({ itemId, name, left }, index) => ({
          key: itemId,
          cells: [
            name,
            <FormNumber
              key="quantity"
              control={form.control}
              name={`takesOut.${index}.quantity`}
              label={`Take out of ${name}`}
              unit={`of ${left}`}
              hidesLabel
            />,
          ],
        }))}
      />
    </FieldSection>
  )
}

interface Outcome {
  base: AdminOrder
  rows: readonly ReplacedRow[]
  /** Amount to pay for the added pieces, pence. */
  total: number
}

/** States the customer's payment and refund, for staff to read out. */
export const AddedOutcome = ({ base, rows, total }: Outcome) => {
  const { isWholeOrder, refund } = replacedRefundOf(base, rows)
  const money = (sum: number) => formatMoney(sum, base.currency)
  if (refund === 0)
    return (
      <Notice>
        This order will be sent to the address of {base.number}, and its emails to {base.email}.
      </Notice>
    )
  const difference = total - refund
  const totalText =
    difference === 0
      ? 'so it costs the same in the end'
      : `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} in the end`
  return (
    <Notice {...(isWholeOrder && { tone: 'warning' as const })}>
      {`Once the customer has paid ${money(total)}, ${money(refund)} will be refunded: ${totalText}.`}
      {isWholeOrder &&
        ` Nothing will be left of ${base.number}, so it will be cancelled and its delivery refunded. Please charge delivery here if it is due.`}
    </Notice>
  )
}
