import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { SettingSwitch } from '../fields.tsx'
import { PaymentStatus } from './PaymentStatus.tsx'

export const PaymentTab = () => (
  <FormStack>
    <FieldsPanel title="Methods">
      <SettingSwitch path="payment.stripe.enabled" hint="Cards, on the provider’s own page" />
      <SettingSwitch path="payment.paypal.enabled" hint="As a method on the same page" />
      <SettingSwitch path="payment.klarna.enabled" hint="Pay later or in instalments, on the same page" />
    </FieldsPanel>
    <PaymentStatus />
  </FormStack>
)
