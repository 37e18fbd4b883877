import { FieldsPanel } from '@shop/ui/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { SettingNumber, SettingSwitch } from '../fields.tsx'

export const SecurityTab = () => (
  <FieldsPanel title="Signing In">
    <FieldGrid>
      <SettingNumber
        path="security.sessionTimeout"
        unit="minutes"
        hint="Without a request, then staff sign in again"
      />
      <SettingNumber path="security.maxLoginAttempts" />
    </FieldGrid>
    <SettingSwitch
      path="security.require2FA"
      hint="Staff need a code of their app as well. Set it up for your own account first"
    />
    <SettingSwitch path="security.enforcePasswordComplexity" hint="For passwords that are set from now on" />
  </FieldsPanel>
)
