import { usualMaintenanceText } from '@shop/contracts/shop/maintenance'
import { shopCurrencies, shopTimeZones } from '@shop/contracts/shop/settings'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingInstant, SettingSelect, SettingSwitch, SettingText, SettingTextArea } from '../fields.tsx'

const optionsOf = (values: readonly string[]) => values.map(value => ({ value, label: value }))
const timeZoneOptions = optionsOf(shopTimeZones)
const currencyOptions = optionsOf(shopCurrencies)

export const GeneralTab = () => (
  <FormStack>
    <FieldsPanel title="Store">
      <FieldGrid>
        <SettingText path="general.storeName" isRequired />
        <SettingText path="general.storeEmail" type="email" />
        <SettingText path="general.storePhone" type="tel" />
        <SettingText path="general.whatsapp" type="tel" />
        <SettingSelect path="general.timezone" options={timeZoneOptions} />
        <SettingSelect path="general.currency" options={currencyOptions} />
      </FieldGrid>
      <SettingTextArea path="general.storeDescription" />
    </FieldsPanel>
    <FieldsPanel title="Company" note="For the footer, confirmations and invoices">
      <FieldGrid>
        <SettingText path="general.companyName" />
        <SettingText path="general.companyNumber" />
      </FieldGrid>
      <SettingTextArea path="general.companyAddress" />
      <SettingSwitch path="general.vatRegistered" />
      <SettingText path="general.vatNumber" />
    </FieldsPanel>
    <FieldsPanel title="Social Links" note="In the shop’s footer; hidden if empty">
      <FieldGrid>
        <SettingText path="content.social.instagram" placeholder="https://www.instagram.com/" />
        <SettingText path="content.social.facebook" placeholder="https://www.facebook.com/" />
        <SettingText path="content.social.tiktok" placeholder="https://www.tiktok.com/@" />
        <SettingText path="content.social.youtube" placeholder="https://www.youtube.com/@" />
      </FieldGrid>
    </FieldsPanel>
    <FieldsPanel title="Operation">
      <SettingSwitch
        path="general.maintenanceMode"
        question={{
          title: 'Turn on Maintenance Mode?',
          text: 'Shoppers see the maintenance page at once and cannot order until you turn it off again. The back office stays open.',
          actionLabel: 'Turn On',
          isDanger: true,
        }}
      />
      <SettingText path="general.maintenanceText" placeholder={usualMaintenanceText} />
      <FieldGrid>
        <SettingInstant path="general.maintenanceStart" />
        <SettingInstant path="general.maintenanceEnd" />
      </FieldGrid>
      <SettingSwitch path="general.debugMode" />
    </FieldsPanel>
  </FormStack>
)
