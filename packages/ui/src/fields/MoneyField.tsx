import { formatMoney } from '@shop/contracts/money'
import { use } from 'react'
import { CurrencyContext } from './CurrencyContext.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

type Props = Omit<NumberFieldProps, 'unit' | 'takesFractions'>

/** A field for whole pence, as the specification demands, with the pounds shown beside it: 4999 is £49.99. */
export const MoneyField = (props: Props) => {
  const currency = use(CurrencyContext)
  const { value } = props
  const unit = value === null || Number.isNaN(value) ? 'pence' : formatMoney(value, currency)
  return <NumberField {...props} unit={unit} />
}
