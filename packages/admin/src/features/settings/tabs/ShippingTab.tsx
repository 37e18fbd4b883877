import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingPounds, SettingSwitch } from '../fields.tsx'
import { countryCodes, countryNames, hasDeliveryTerms } from '@shop/contracts/addresses/countries'
import { noDeliveryTerms } from '@shop/contracts/shop/settings'
import { Text } from '@chakra-ui/react'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { useSetting } from '../SettingsContext.ts'

/** Countries that orders go to. */
const Countries = () => {
  const { label, value, error, onChange } = useSetting('shipping.countries')
  return (
    <FieldsPanel title={label} note="Not saved until you choose Save All Changes">
      <FormError text={error ?? null} />
      <FieldGrid columns={3}>
        {countryCodes.map(code => (
          <CheckboxField
            key={code}
            label={countryNames[code]}
            value={value.includes(code)}
            isDisabled={!hasDeliveryTerms(code)}
            // Always in the same order, so that ticking twice is no change.
            onChange={isOn =>
              onChange(countryCodes.filter(known => (known === code ? isOn : value.includes(known))))
            }
          />
        ))}
      </FieldGrid>
      <Text color="fg.muted">{noDeliveryTerms}</Text>
    </FieldsPanel>
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
    <Countries />
  </FormStack>
)
