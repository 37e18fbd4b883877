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
        <SettingText path="general.storeEmail" type="email" hint="Where shoppers write to; hidden if empty" />
        <SettingText path="general.storePhone" type="tel" />
        <SettingText path="general.whatsapp" type="tel" />
        <SettingSelect
          path="general.timezone"
          options={timeZoneOptions}
          hint="For figures, emails and invoices"
        />
        <SettingSelect
          path="general.currency"
          options={currencyOptions}
          hint="Prices are not converted: £49.99 becomes 49.99 in the new currency"
        />
      </FieldGrid>
      <SettingTextArea path="general.storeDescription" />
    </FieldsPanel>
    <FieldsPanel title="Company" note="For the footer, confirmations and invoices">
      <FieldGrid>
        <SettingText path="general.companyName" />
        <SettingText path="general.companyNumber" />
      </FieldGrid>
      <SettingTextArea path="general.companyAddress" />
      <SettingSwitch
        path="general.vatRegistered"
        hint="Orders get VAT invoices; otherwise receipts that do not mention VAT"
      />
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
        hint="Shoppers see a maintenance page; the back office stays open"
        question={{
          title: 'Turn on Maintenance Mode?',
          text: 'Shoppers see the maintenance page at once and cannot order until you turn it off again. The back office stays open.',
          actionLabel: 'Turn On',
          isDanger: true,
        }}
      />
      <SettingText
        path="general.maintenanceText"
        placeholder={usualMaintenanceText}
        hint="On the maintenance page, and when somebody tries to order"
      />
      <FieldGrid>
        <SettingInstant
          path="general.maintenanceStart"
          hint="Closes the shop at this time; empty if no closure is planned"
        />
        <SettingInstant
          path="general.maintenanceEnd"
          hint="Reopens the shop at this time; empty to reopen it by hand"
        />
      </FieldGrid>
      <SettingSwitch
        path="general.debugMode"
        hint="Adds timings to responses, logs every request and shows staff the cause of errors"
      />
    </FieldsPanel>
  </FormStack>
)
