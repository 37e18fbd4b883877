import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { SettingSwitch } from '../fields.tsx'

export const NotificationsTab = () => (
  <FieldsPanel title="Emails to the Shop" note="Only while notices are on under Email">
    <SettingSwitch path="notifications.newOrders" />
    <SettingSwitch path="notifications.lowStock" />
    <SettingSwitch path="notifications.newReviews" />
  </FieldsPanel>
)
