import { formatMoney } from '@shop/contracts/money'
import { use } from 'react'
import { CurrencyContext } from './CurrencyContext.ts'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

interface Props extends Omit<NumberFieldProps, 'unit' | 'takesFractions'> {
  currency?: string
}

/** Whole pence, as the specification has them typed, with the pounds shown beside them meanwhile: 4999 is £49.99. */
export const MoneyField = ({ currency, ...props }: Props) => {
  const usual = use(CurrencyContext)
  const { value } = props
  const unit = value === null || Number.isNaN(value) ? 'pence' : formatMoney(value, currency ?? usual)
  return <NumberField {...props} unit={unit} />
}
