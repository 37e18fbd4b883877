import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { SettingSwitch } from '../fields.tsx'

export const NotificationsTab = () => (
  <FieldsPanel title="Emails to the Shop" note="Only while notices are on under Email">
    <SettingSwitch path="notifications.newOrders" hint="An order was paid" />
    <SettingSwitch path="notifications.lowStock" hint="A variant has reached the threshold" />
    <SettingSwitch path="notifications.newReviews" hint="A review was written" />
  </FieldsPanel>
)
