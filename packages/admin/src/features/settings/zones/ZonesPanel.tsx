import { Box } from '@chakra-ui/react'
import { isInUkVat } from '@shop/contracts/addresses/places'
import { zoneGaps } from '@shop/contracts/shop/zoneGaps'
import { listFeedGaps } from '@shop/contracts/shop/feeds'
import { type DeliveryZone, mostZones } from '@shop/contracts/shop/zones'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { counted } from '@shop/ui/words/counted'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { PlacesField } from './PlacesField.tsx'
import { WaysFields } from './WaysFields.tsx'

const path = 'shipping.zones'

const newZone = (): DeliveryZone => ({
  id: crypto.randomUUID(),
  name: 'New zone',
  isOpen: false,
  places: [],
  ways: [],
  withoutVat: false,
  restDays: [0, 6],
  holidays: [],
})

/** Warns of goods without a weight if a delivery price or the customs documents depend on it. */
const Unweighed = ({ zone: { places, ways } }: { zone: DeliveryZone }) => {
  const goesByWeight =
    places.some(place => !isInUkVat(place)) ||
    ways.some(({ priceBy, heaviest }) => priceBy === 'weight' || heaviest !== null)
  const { data } = useRead(listFeedGaps, { gap: 'weight', page: 1, limit: 1 }, { enabled: goesByWeight })
  if (!goesByWeight || !data?.lacking.weight) return null
  return (
    <Notice tone="plain">
      <Link to="/admin/products/feeds?gap=weight">
        {`${counted(data.lacking.weight, 'product has', 'products have')} no weight`}
      </Link>
      . Delivery priced by weight counts them as nothing, and customs papers ask for one.
    </Notice>
  )
}

/** Lists missing facts of a zone, first those that keep it closed. */
const Gaps = ({ zone }: { zone: DeliveryZone }) => {
  const { saved } = useSettingsContext()
  const customs = {
    eoriNumber: useSetting('shipping.eoriNumber').value,
    responsiblePerson: useSetting('shipping.responsiblePerson').value,
    customsCode: useSetting('shipping.customsCode').value,
    customsText: useSetting('shipping.customsText').value,
    customsOrigin: useSetting('shipping.customsOrigin').value,
  }
  const gaps = zoneGaps(zone, { ...saved.general, ...customs })
  if (gaps.length === 0) return null
  const isBlocked = gaps.some(({ blocks }) => blocks)
  return (
    <Notice tone={isBlocked ? 'warning' : 'plain'}>
      {isBlocked ? 'Before it can open:' : 'Ready to open. Please note:'}
      <Box as="ul" listStyleType="disc" paddingInlineStart="5" marginTop="1">
        {gaps
          .filter(({ blocks }) => blocks === isBlocked)
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </Box>
    </Notice>
  )
}

interface ZoneProps {
  zone: DeliveryZone
  taken: readonly string[]
  /** Error of a field, by its path within the zone. */
  errorOf: (field: string) => string | undefined
  onChange: (zone: DeliveryZone) => void
  onRemove: () => void
}

const ZoneFields = ({ zone, taken, errorOf, onChange, onRemove }: ZoneProps) => (
  <FieldSection
    title={zone.name || 'Zone without a name'}
    acts={
      <Button kind="quiet" icon="trash" onClick={onRemove}>
        Remove Zone
      </Button>
    }
  >
    <TextField
      label="Name"
      value={zone.name}
      error={errorOf('name')}
      onChange={name => onChange({ ...zone, name })}
    />
    <PlacesField
      places={zone.places}
      taken={taken}
      error={errorOf('places')}
      onChange={places => onChange({ ...zone, places })}
    />
    <WaysFields
      ways={zone.ways}
      errorOf={field => errorOf(field === '' ? 'ways' : `ways.${field}`)}
      onChange={ways => onChange({ ...zone, ways })}
    />
    <CalendarFields zone={zone} errorOf={errorOf} onChange={onChange} />
    {zone.places.some(place => !isInUkVat(place)) && (
      <CheckboxField
        label="Take UK VAT off the prices"
        hint="A garment of £60.00 is sold for £50.00. Otherwise it costs the same as at home, with no VAT in it"
        value={zone.withoutVat}
        onChange={withoutVat => onChange({ ...zone, withoutVat })}
      />
    )}
    <Gaps zone={zone} />
    <Unweighed zone={zone} />
    <CheckboxField
      label="Orders are taken for this zone"
      hint="While it is closed, nothing goes to its places"
      value={zone.isOpen}
      error={errorOf('isOpen')}
      onChange={isOpen => onChange({ ...zone, isOpen })}
    />
  </FieldSection>
)

/** Delivery outside the rates of the United Kingdom. */
export const ZonesPanel = () => {
  const { label, value: zones, error, onChange } = useSetting(path)
  const { errors } = useSettingsContext()
  return (
    <FieldsPanel title={label} note="Not saved until you choose Save All Changes">
      <FormError text={error ?? null} />
      {zones.length === 0 && (
        <EmptyText>Orders go to the United Kingdom alone. Add a zone to sell elsewhere.</EmptyText>
      )}
      {zones.map((zone, index) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          taken={zones.filter(other => other !== zone).flatMap(({ places }) => places)}
          errorOf={field => errors[`${path}.${index}.${field}`]}
          onChange={next => onChange(zones.with(index, next))}
          onRemove={() => onChange(zones.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={zones.length >= mostZones}
          onClick={() => onChange([...zones, newZone()])}
        >
          Add Zone
        </Button>
      </div>
    </FieldsPanel>
  )
}
