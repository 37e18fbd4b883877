import { type Carrier, maxCarriers, newCarrier, numberPlaceholder } from '@shop/contracts/shop/carriers'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { IconButton } from '@shop/ui/buttons/IconButton.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldTable } from '@shop/ui/fields/FieldTable.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { Flex, Text } from '@chakra-ui/react'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'

const path = 'shipping.carriers'

const headers = [
  { text: 'Name', width: '9rem' },
  { text: 'Tracking address', width: '20rem' },
  { text: 'Offered', width: '4rem' },
  { text: 'Standard code', width: '7rem' },
  { text: 'Express code', width: '7rem' },
  { text: 'Code abroad', width: '7rem' },
]

const services = [
  ['standard', 'Standard code'],
  ['express', 'Express code'],
  ['abroad', 'Code abroad'],
] as const

interface RowProps {
  carrier: Carrier
  /** Error of a field, by its name. */
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<Carrier>) => void
}

const cellsOf = ({ carrier, errorOf, onChange }: RowProps) => {
  const labelOf = (text: string) => `${text} of ${carrier.name || 'the new carrier'}`
  return [
    <TextField
      key="name"
      label={labelOf('Name')}
      hidesLabel
      value={carrier.name}
      error={errorOf('name')}
      onChange={name => onChange({ name })}
    />,
    <TextField
      key="trackingUrl"
      label={labelOf('Tracking address')}
      hidesLabel
      placeholder={`https://…/${numberPlaceholder}`}
      value={carrier.trackingUrl}
      error={errorOf('trackingUrl')}
      onChange={trackingUrl => onChange({ trackingUrl })}
    />,
    <CheckboxField
      key="isOffered"
      label={labelOf('Offered')}
      hidesLabel
      value={carrier.isOffered}
      onChange={isOffered => onChange({ isOffered })}
    />,
    ...services.map(([kind, text]) => (
      <TextField
        key={kind}
        label={labelOf(text)}
        hidesLabel
        value={carrier.services[kind]}
        error={errorOf(`services.${kind}`)}
        onChange={code => onChange({ services: { ...carrier.services, [kind]: code } })}
      />
    )),
  ]
}

/** Edits the shop's carriers; the first one is the default. */
export const CarriersPanel = () => {
  const { label, value: carriers, error, onChange } = useSetting(path)
  const { errors } = useSettingsContext()
  return (
    <FieldsPanel title={label} note="Not saved until you choose Save All Changes">
      <FormError text={error ?? null} />
      <Text color="fg.muted" fontSize="sm">
        The first one is preselected unless the order’s way of delivery names another. {numberPlaceholder} in
        an address stands for the tracking number. Keep a carrier that you no longer offer while its parcels
        are on their way: without its row their tracking links disappear. Codes go into the files for Royal
        Mail and DPD, and to Royal Mail with each label.
      </Text>
      <FieldTable
        label="Carriers"
        headers={headers}
        keepsFirst
        align="middle"
        rows={carriers.map((carrier, index) => ({
          // A name changes while it is typed, so it cannot be the key.
          key: String(index),
          cells: cellsOf({
            carrier,
            errorOf: field => errors[`${path}.${index}.${field}`],
            onChange: change => onChange(carriers.with(index, { ...carrier, ...change })),
          }),
          button: (
            <Flex>
              <IconButton
                icon="up"
                label={`Move ${carrier.name} up`}
                isDisabled={index === 0}
                onClick={() =>
                  onChange(carriers.toSpliced(index, 1).toSpliced(Math.max(0, index - 1), 0, carrier))
                }
              />
              <IconButton
                icon="trash"
                label={`Remove ${carrier.name}`}
                onClick={() => onChange(carriers.toSpliced(index, 1))}
              />
            </Flex>
          ),
        }))}
      />
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={carriers.length >= maxCarriers}
          onClick={() => onChange([...carriers, newCarrier('', '')])}
        >
          Add Carrier
        </Button>
      </div>
    </FieldsPanel>
  )
}
