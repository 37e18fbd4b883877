import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingPounds, SettingSwitch } from '../fields.tsx'
import { Countries } from './Countries.tsx'

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
    <Countries />
  </FormStack>
)
