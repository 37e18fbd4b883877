import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingPounds, SettingSwitch, SettingText } from '../fields.tsx'
import { ZonesPanel } from '../zones/ZonesPanel.tsx'

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
    <FieldsPanel title="Customs">
      <SettingText
        path="shipping.eoriNumber"
        placeholder="GB123456789000"
        hint="Customs know your shop by this number. You need it to send parcels abroad"
      />
    </FieldsPanel>
    <ZonesPanel />
  </FormStack>
)
