import { keysOf } from '@shop/contracts/keys'
import { type ZoneWay, maxSteps, priceBases } from '@shop/contracts/shop/zones'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { NumberField } from '@shop/ui/fields/NumberField.tsx'
import { PoundsField } from '@shop/ui/fields/PoundsField.tsx'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'

const baseOptions = keysOf(priceBases).map(value => ({ value, label: priceBases[value] }))

interface WayProps {
  way: ZoneWay
  /** Sign of the shop's currency. */
  symbol: string
  /** Error of a field, by its path within the delivery option. */
  errorOf: (path: string) => string | undefined
  onChange: (way: ZoneWay) => void
}

/** Edits the prices of heavier or more expensive orders. Saving refuses an empty number. */
const StepFields = ({ way, symbol, errorOf, onChange }: WayProps) => {
  const { steps, priceBy } = way
  const rowOf = (step: ZoneWay['steps'][number], index: number) => {
    const field = (name: 'above' | 'price', label: string) => ({
      label: `${label} of step ${index + 1}`,
      hidesLabel: true,
      value: step[name],
      error: errorOf(`steps.${index}.${name}`),
      onChange: (value: number | null) =>
        onChange({ ...way, steps: steps.with(index, { ...step, [name]: value }) }),
    })
    return {
      key: String(index),
      cells: [
        priceBy === 'weight' ? (
          <NumberField key="above" unit="g" {...field('above', 'Weight above')} />
        ) : (
          <PoundsField key="above" symbol={symbol} {...field('above', 'Value above')} />
        ),
        <PoundsField key="price" symbol={symbol} {...field('price', 'Price')} />,
      ],
      button: (
        <IconButton
          icon="trash"
          label={`Remove step ${index + 1}`}
          onClick={() => onChange({ ...way, steps: steps.toSpliced(index, 1) })}
        />
      ),
    }
  }
  const { above = 0, price = way.price } = steps.at(-1) ?? {}
  // In grams or pence.
  const defaultStep = priceBy === 'weight' ? 1000 : 100_00
  return (
    <>
      {steps.length > 0 && (
        <FieldTable
          label={`Prices by ${priceBy} of ${way.name}`}
          headers={[
            { text: priceBy === 'weight' ? 'Weight above' : 'Value above', width: '8rem' },
            { text: 'Price', width: '7rem' },
          ]}
          rows={steps.map(rowOf)}
        />
      )}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={steps.length >= maxSteps}
          onClick={() => onChange({ ...way, steps: [...steps, { above: above + defaultStep, price }] })}
        >
          Add a Step
        </Button>
      </div>
    </>
  )
}

/** Asks for the basis of an option's price, its weight limit, and its cut-off for dispatch on the same day. */
export const WayTerms = (props: WayProps) => {
  const { way, errorOf, onChange } = props
  const figure = (name: 'heaviest' | 'cutOff') => ({
    value: way[name],
    error: errorOf(name),
    onChange: (value: number | null) => onChange({ ...way, [name]: value }),
  })
  return (
    <FormStack>
      <FieldGrid columns={3}>
        <SelectField
          label="Price goes by"
          options={baseOptions}
          value={way.priceBy}
          error={errorOf('priceBy')}
          onChange={priceBy => onChange({ ...way, priceBy, steps: [] })}
        />
        <NumberField
          label="Heaviest order"
          unit="g"
          hint="If left blank, any weight."
          {...figure('heaviest')}
        />
        <NumberField
          label="Sent the same day until"
          unit="o’clock"
          hint="If left blank, noon. London time."
          {...figure('cutOff')}
        />
      </FieldGrid>
      {way.priceBy !== 'order' && <StepFields {...props} />}
      <TextField
        label="Service code"
        hint={`As ${way.carrier || 'the carrier'} names this service. It goes into the carrier’s file and onto labels. If left blank, the carrier’s code abroad`}
        value={way.serviceCode}
        error={errorOf('serviceCode')}
        onChange={serviceCode => onChange({ ...way, serviceCode })}
      />
      <CheckboxField
        label="Parcels can be tracked"
        value={way.isTracked}
        onChange={isTracked => onChange({ ...way, isTracked })}
      />
      <CheckboxField
        label="Duties and import VAT are in the price"
        hint="The carrier pays them and charges you (DDP). Otherwise the buyer is asked for them at the door"
        value={way.isDutyPaid}
        onChange={isDutyPaid => onChange({ ...way, isDutyPaid })}
      />
    </FormStack>
  )
}
