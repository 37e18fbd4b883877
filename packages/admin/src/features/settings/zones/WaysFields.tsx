import { currencySign } from '@shop/contracts/money'
import { type ZoneWay, maxWays } from '@shop/contracts/shop/zones'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { PoundsField } from '@shop/ui/fields/PoundsField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { ExpandableCards } from '@shop/ui/layout/ExpandableCards.tsx'
import { useSettings } from '../../../kit/screen/settings.ts'
import { WayTerms } from './WayTerms.tsx'
import { useSetting } from '../SettingsContext.ts'

const headers = [
  { text: 'Name', width: '9rem' },
  { text: 'Carrier', width: '9rem' },
  { text: 'Price', width: '7rem' },
  { text: 'Free above', width: '7rem' },
  { text: 'Days from', width: '5rem' },
  { text: 'Days to', width: '5rem' },
]

/** Lists the carriers on offer, and the option's own carrier even if it is no longer offered. */
const choicesOf = (names: readonly string[], current: string) =>
  ['', ...names, ...(current === '' || names.includes(current) ? [] : [current])].map(value => ({
    value,
    label: value || 'Not set',
  }))

const newOption = (): ZoneWay => ({
  id: crypto.randomUUID(),
  name: 'Tracked',
  carrier: '',
  serviceCode: '',
  price: 14_99,
  priceBy: 'order',
  steps: [],
  freeAbove: null,
  heaviest: null,
  isTracked: true,
  isDutyPaid: false,
  minDays: 5,
  maxDays: 10,
  cutOff: null,
})

interface Props {
  ways: readonly ZoneWay[]
  /** Error of a field, by its path such as `0.name`. */
  errorOf: (path: string) => string | undefined
  onChange: (ways: ZoneWay[]) => void
}

/** Edits the delivery options of a zone; the first one is the default. */
export const WaysFields = ({ ways, errorOf, onChange }: Props) => {
  const { currency } = useSettings()
  const symbol = currencySign(currency)
  const hasTermError = (index: number) =>
    ['priceBy', 'heaviest', 'cutOff', 'serviceCode', 'steps'].some(
      name => errorOf(`${index}.${name}`) !== undefined,
    ) ||
    ways[index]?.steps.some((_, step) =>
      ['above', 'price'].some(name => errorOf(`${index}.steps.${step}.${name}`) !== undefined),
    )
  const { value: carriers } = useSetting('shipping.carriers')
  const names = carriers.filter(({ isOffered }) => isOffered).map(({ name }) => name)
  const rowOf = (option: ZoneWay, index: number) => {
    const field = <Name extends keyof ZoneWay>(name: Name, label: string) => ({
      label: `${label} of way ${index + 1}`,
      hidesLabel: true,
      value: option[name],
      error: errorOf(`${index}.${name}`),
      // Saving refuses an empty number.
      onChange: (value: ZoneWay[Name] | null) => onChange(ways.with(index, { ...option, [name]: value })),
    })
    return {
      key: option.id,
      cells: [
        <TextField key="name" {...field('name', 'Name')} />,
        <SelectField
          key="carrier"
          options={choicesOf(names, option.carrier)}
          {...field('carrier', 'Carrier')}
        />,
        <PoundsField key="price" symbol={symbol} {...field('price', 'Price')} />,
        <PoundsField key="freeAbove" symbol={symbol} {...field('freeAbove', 'Free above')} />,
        <NumberField key="minDays" {...field('minDays', 'First day')} />,
        <NumberField key="maxDays" {...field('maxDays', 'Last day')} />,
      ],
      button: (
        <IconButton
          icon="trash"
          label={`Remove way ${index + 1}`}
          onClick={() => onChange(ways.toSpliced(index, 1))}
        />
      ),
    }
  }
  return (
    <>
      <FormError text={errorOf('') ?? null} />
      {ways.length > 0 && (
        <>
          <FieldTable label="Ways of delivery" headers={headers} rows={ways.map(rowOf)} />
          <ExpandableCards
            label="Terms of the ways of delivery"
            cards={ways.map((option, index) => ({
              key: option.id,
              head: (
                <span>
                  {option.name || `Way ${index + 1}`}: weight, cut-off and service code
                  {hasTermError(index) && ' (please check)'}
                </span>
              ),
              body: (
                <WayTerms
                  way={option}
                  symbol={symbol}
                  errorOf={field => errorOf(`${index}.${field}`)}
                  onChange={next => onChange(ways.with(index, next))}
                />
              ),
            }))}
          />
        </>
      )}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={ways.length >= maxWays}
          onClick={() => onChange([...ways, newOption()])}
        >
          Add a Way of Delivery
        </Button>
      </div>
    </>
  )
}
