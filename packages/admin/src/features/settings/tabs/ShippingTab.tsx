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
      <SettingSwitch path="shipping.uk.enabled" hint="Orders are taken for addresses in the United Kingdom" />
      <FieldGrid>
        <SettingPounds path="shipping.uk.standardRate" />
        <SettingPounds path="shipping.uk.expressRate" />
        <SettingPounds
          path="shipping.freeThreshold"
          hint="Standard delivery is free on orders above this amount"
        />
      </FieldGrid>
    </FieldsPanel>
    <FieldsPanel title="Product Safety">
      <SafetyNotice />
      <SettingText
        path="shipping.responsiblePerson"
        placeholder="Name, address and email"
        hint="Somebody in the EU or Northern Ireland who answers for your garments there (GPSR). The law requires one as soon as you send orders there, and UK Shipping goes to Northern Ireland. Shoppers read it on each product, and it is printed on packing slips"
      />
    </FieldsPanel>
    <FieldsPanel title="Customs">
      <ForcesNotice />
      <FieldGrid>
        <SettingText
          path="shipping.eoriNumber"
          placeholder="GB123456789000"
          hint="Customs know your shop by this number. You need it to send parcels abroad"
        />
        <SettingSelect path="shipping.customsOrigin" options={origins} />
        <SettingText path="shipping.customsText" placeholder="Men’s thobes" />
        <SettingText
          path="shipping.customsCode"
          placeholder="6211 32"
          hint="Of the UK tariff, 6 digits or more"
        />
      </FieldGrid>
    </FieldsPanel>
    <CarriersPanel />
    <FieldsPanel title="Files for Carriers">
      <SettingSwitch
        path="shipping.hourlyFiles.royalMail"
        hint="For Click & Drop: a file of the orders that became ready since the last one and are in no file that you made. Find them under Orders, Send Many, for a week"
      />
      <SettingSwitch path="shipping.hourlyFiles.dpd" hint="The same for DPD’s import" />
    </FieldsPanel>
    <LabelsPanel />
    <IossPanel />
    <ZonesPanel />
    <RatesPanel />
  </FormStack>
)
