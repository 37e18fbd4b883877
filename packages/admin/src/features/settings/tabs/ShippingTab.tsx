import { forcesPlace } from '@shop/contracts/addresses/needsCustomsDeclaration'
import { allCountries, countryName } from '@shop/contracts/addresses/countries'
import { forcesGap } from '@shop/contracts/shop/zoneGaps'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingPounds, SettingSelect, SettingSwitch, SettingText } from '../fields.tsx'
import { useSetting } from '../SettingsContext.ts'
import { IossPanel } from '../ioss/IossPanel.tsx'
import { RatesPanel } from '../rates/RatesPanel.tsx'
import { CarriersPanel } from '../zones/CarriersPanel.tsx'
import { LabelsPanel } from '../zones/LabelsPanel.tsx'
import { UnweighedLink, useUnweighed } from '../zones/unweighed.tsx'
import { useCustomsFacts } from '../zones/useCustomsFacts.ts'
import { ZonesPanel } from '../zones/ZonesPanel.tsx'

const origins = [
  { value: '', label: 'Not set' },
  ...allCountries().map(value => ({ value, label: countryName(value) })),
]

/**
 * Warns that orders to Northern Ireland are accepted without a responsible person, whom its law requires. A zone for
 * Northern Ireland needs no warning, because it does not open without one.
 */
const SafetyNotice = () => {
  const isOn = useSetting('shipping.uk.enabled').value
  const person = useSetting('shipping.responsiblePerson').value
  const zones = useSetting('shipping.zones').value
  if (!isOn || person.trim() !== '' || zones.some(({ places }) => places.includes('GB-NIR'))) return null
  return (
    <Notice tone="warning">
      Orders to Northern Ireland (BT postcodes) go by UK Shipping, and nobody is named here. Name a
      responsible person, or add a zone for Northern Ireland and keep it closed until you have one.
    </Notice>
  )
}

/**
 * Reminds staff of the customs facts and weights that British Forces post needs. Shown while that post goes by UK
 * Shipping, because then no zone's checklist asks for them.
 */
const ForcesNotice = () => {
  const isOn = useSetting('shipping.uk.enabled').value
  const zones = useSetting('shipping.zones').value
  const gap = forcesGap(useCustomsFacts())
  const enabled = isOn && !zones.some(({ places }) => places.includes(forcesPlace))
  const unweighedCount = useUnweighed(enabled)
  if (!enabled || (!gap && unweighedCount === 0)) return null
  return (
    <Notice tone="plain">
      British Forces post (BFPO) goes by UK Shipping.{gap && ` ${gap.text}`}
      {unweighedCount > 0 && (
        <>
          {' '}
          <UnweighedLink count={unweighedCount} />, so that it has to be written on their customs declarations
          by hand.
        </>
      )}
    </Notice>
  )
}

export const ShippingTab = () => (
  <FormStack>
    <FieldsPanel title="United Kingdom">
      <SettingSwitch path="shipping.uk.enabled" />
      <FieldGrid>
        <SettingPounds path="shipping.uk.standardRate" />
        <SettingPounds path="shipping.uk.expressRate" />
        <SettingPounds path="shipping.freeThreshold" />
      </FieldGrid>
    </FieldsPanel>
    <FieldsPanel title="Product Safety">
      <SafetyNotice />
      <SettingText path="shipping.responsiblePerson" placeholder="Name, address and email" />
    </FieldsPanel>
    <FieldsPanel title="Customs">
      <ForcesNotice />
      <FieldGrid>
        <SettingText path="shipping.eoriNumber" placeholder="GB123456789000" />
        <SettingSelect path="shipping.customsOrigin" options={origins} />
        <SettingText path="shipping.customsText" placeholder="Men’s thobes" />
        <SettingText path="shipping.customsCode" placeholder="6211 32" />
      </FieldGrid>
    </FieldsPanel>
    <CarriersPanel />
    <FieldsPanel title="Files for Carriers">
      <SettingSwitch path="shipping.hourlyFiles.royalMail" />
      <SettingSwitch path="shipping.hourlyFiles.dpd" />
    </FieldsPanel>
    <LabelsPanel />
    <IossPanel />
    <ZonesPanel />
    <RatesPanel />
  </FormStack>
)
