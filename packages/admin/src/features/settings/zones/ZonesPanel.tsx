import { Box, HStack, Text } from '@chakra-ui/react'
import { needsCustomsDeclaration } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { isInUkVat, placeName } from '@shop/contracts/addresses/places'
import { needsWeights, zoneGaps } from '@shop/contracts/shop/zoneGaps'
import { listFeedGaps } from '@shop/contracts/shop/feeds'
import { type DeliveryZone, maxZones } from '@shop/contracts/shop/zones'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useConfirm } from '@shop/ui/dialogs/ConfirmProvider.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { EmptyText } from '@shop/ui/layout/Panel.tsx'
import { formatCount } from '@shop/ui/words/formatCount'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useRead } from '../../../kit/query/useRead.ts'
import { useSetting, useSettingsContext } from '../SettingsContext.ts'
import { CalendarFields } from './CalendarFields.tsx'
import { PlacesField } from './PlacesField.tsx'
import { UnweighedLink, useUnweighed } from './unweighed.tsx'
import { useCustomsFacts } from './useCustomsFacts.ts'
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

/** Warns of goods with a tariff code of another cloth, which customs papers would declare. */
const MisclassifiedNotice = ({ zone: { places } }: { zone: DeliveryZone }) => {
  const isDeclared = places.some(needsCustomsDeclaration)
  const { data } = useRead(listFeedGaps, { gap: 'tariffCode', page: 1, limit: 1 }, { enabled: isDeclared })
  if (!isDeclared || !data?.lacking.tariffCode) return null
  return (
    <Notice tone="plain">
      <Link to="/admin/products/feeds?gap=tariffCode">
        {`${formatCount(data.lacking.tariffCode, 'product goes', 'products go')} by a tariff code of another cloth`}
      </Link>
      , such as wool by that of cotton. Give each a code of its own.
    </Notice>
  )
}

/** Warns of goods without a weight, which keep a zone closed if a delivery price or the customs papers need one. */
const UnweighedNotice = ({ zone }: { zone: DeliveryZone }) => {
  const count = useUnweighed(needsWeights(zone))
  if (count === 0) return null
  return (
    <Notice tone="warning">
      <UnweighedLink count={count} />. Delivery priced by weight counts them as weighing nothing, and customs
      papers require a weight.
      {!zone.isOpen && ' Weigh them before you open the zone.'}
    </Notice>
  )
}

interface GapListProps {
  tone: 'warning' | 'plain'
  title: string
  gaps: ReturnType<typeof zoneGaps>
}

const GapList = ({ tone, title, gaps }: GapListProps) =>
  gaps.length > 0 && (
    <Notice tone={tone}>
      {title}
      <Box as="ul" listStyleType="disc" paddingInlineStart="5" marginTop="1">
        {gaps.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </Box>
    </Notice>
  )

/** Lists missing facts of a zone, beginning with those that keep it closed. */
const Gaps = ({ zone }: { zone: DeliveryZone }) => {
  const { saved } = useSettingsContext()
  const customs = {
    eoriNumber: useSetting('shipping.eoriNumber').value,
    iossNumber: useSetting('shipping.iossNumber').value,
    rates: useSetting('shipping.rates').value,
    responsiblePerson: useSetting('shipping.responsiblePerson').value,
    ...useCustomsFacts(),
  }
  const gaps = zoneGaps(zone, { ...saved.general, ...customs })
  const blockingGaps = gaps.filter(({ blocks }) => blocks)
  const minorGaps = gaps.filter(({ blocks }) => !blocks)
  const minorTitle = zone.isOpen ? 'Please note:' : 'Ready to open. Please note:'
  return (
    <>
      <GapList tone="warning" title="Before it can open:" gaps={blockingGaps} />
      <GapList
        tone="plain"
        title={blockingGaps.length > 0 ? 'Please note as well:' : minorTitle}
        gaps={minorGaps}
      />
    </>
  )
}

interface ZoneProps {
  zone: DeliveryZone
  takenPlaces: readonly string[]
  /** Error of a field, by its path within the zone. */
  errorOf: (field: string) => string | undefined
  onChange: (zone: DeliveryZone) => void
  hasErrors: boolean
  onRemove: () => void
}

const ZoneFields = ({ zone, takenPlaces, errorOf, onChange }: Omit<ZoneProps, 'hasErrors' | 'onRemove'>) => (
  <>
    <TextField
      label="Name"
      value={zone.name}
      error={errorOf('name')}
      onChange={name => onChange({ ...zone, name })}
    />
    <PlacesField
      places={zone.places}
      takenPlaces={takenPlaces}
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
        hint="A garment of £60.00 is sold for £50.00. Otherwise it costs the same as at home, with no VAT in it. VAT that you charge under an IOSS number comes on top of £50.00, or is part of the price at home"
        value={zone.withoutVat}
        onChange={withoutVat => onChange({ ...zone, withoutVat })}
      />
    )}
    <Gaps zone={zone} />
    <UnweighedNotice zone={zone} />
    <MisclassifiedNotice zone={zone} />
    <CheckboxField
      label="Orders are taken for this zone"
      hint="While it is closed, orders to its places are refused"
      value={zone.isOpen}
      error={errorOf('isOpen')}
      onChange={isOpen => onChange({ ...zone, isOpen })}
    />
  </>
)

const maxNamed = 3

/** Summarises a zone in one line: its places and delivery options. */
const summaryOf = ({ isOpen, places, ways }: DeliveryZone): string => {
  const placeNames = places.slice(0, maxNamed).map(placeName).join(', ')
  const more = places.length > maxNamed ? ` and ${places.length - maxNamed} more` : ''
  const placesText = places.length > 0 ? placeNames + more : 'no places yet'
  const optionsText = ways.length > 0 ? formatCount(ways.length, 'way', 'ways') : 'no way'
  return `${isOpen ? 'Open' : 'Closed'}: ${placesText}, ${optionsText} of delivery`
}

/** Shows a zone in one line, or its fields if it is new, contains an error, or is being edited. */
const Zone = ({ hasErrors, onRemove, ...props }: ZoneProps) => {
  const { zone } = props
  const { saved } = useSettingsContext()
  const confirm = useConfirm()
  const isSaved = saved.shipping.zones.some(({ id }) => id === zone.id)
  const [isUnfolded, setUnfolded] = useState(!isSaved)
  const isShown = isUnfolded || hasErrors
  const title = zone.name || 'Zone without a name'
  const remove = async () => {
    const question = {
      title: `Remove ${title}?`,
      text: 'Its places, prices and days are removed once you save, and orders to them are refused.',
      actionLabel: 'Remove Zone',
      isDanger: true,
    }
    if (!isSaved || (await confirm(question))) onRemove()
  }
  return (
    <FieldSection
      title={title}
      buttons={
        <HStack wrap="wrap">
          <Button
            kind="plain"
            isDisabled={hasErrors}
            isExpanded={isShown}
            onClick={() => setUnfolded(!isShown)}
          >
            {isShown ? 'Collapse' : 'Edit'}
          </Button>
          <Button kind="quiet" icon="trash" onClick={() => void remove()}>
            Remove Zone
          </Button>
        </HStack>
      }
    >
      {isShown ? <ZoneFields {...props} /> : <Text color="fg.muted">{summaryOf(zone)}</Text>}
    </FieldSection>
  )
}

/** Edits the zones for delivery outside the rates of the United Kingdom. */
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
        <Zone
          key={zone.id}
          hasErrors={Object.keys(errors).some(field => field.startsWith(`${path}.${index}.`))}
          zone={zone}
          takenPlaces={zones.filter(other => other !== zone).flatMap(({ places }) => places)}
          errorOf={field => errors[`${path}.${index}.${field}`]}
          onChange={next => onChange(zones.with(index, next))}
          onRemove={() => onChange(zones.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          kind="plain"
          icon="plus"
          isDisabled={zones.length >= maxZones}
          onClick={() => onChange([...zones, newZone()])}
        >
          Add Zone
        </Button>
      </div>
    </FieldsPanel>
  )
}
