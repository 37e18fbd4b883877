import { formatMoney } from '@shop/contracts/money'
import { NumberField, type NumberFieldProps } from './NumberField.tsx'

interface Props extends Omit<NumberFieldProps, 'unit' | 'takesFractions'> {
  currency?: string
}

/** Whole pence, as the specification has them typed, with the pounds shown beside them meanwhile: 4999 is £49.99. */
export const MoneyField = ({ currency = 'GBP', ...props }: Props) => (
  <NumberField
    {...props}
    unit={props.value === null || Number.isNaN(props.value) ? 'pence' : formatMoney(props.value, currency)}
  />
)
