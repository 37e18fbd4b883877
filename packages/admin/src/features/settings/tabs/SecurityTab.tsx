import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { useNavigate } from 'react-router-dom'
import { useStoredUser } from '../../../kit/session/useSessionUser.ts'
import { SettingNumber, SettingSwitch } from '../fields.tsx'

/** Asks admins to set up their own second factor first: the server refuses to make it mandatory without one. */
const OwnTwoStep = () => {
  const user = useStoredUser()
  const navigate = useNavigate()
  if (user?.secondFactor !== 'off') return null
  return (
    <Notice
      action={
        <Button kind="plain" icon="lock" onClick={() => void navigate('/admin/account')}>
          Set Up Two-Step Sign-In
        </Button>
      }
    >
      Before you require it of all staff, set it up for your own account.
    </Notice>
  )
}

export const SecurityTab = () => (
  <FieldsPanel title="Signing In">
    <FieldGrid>
      <SettingNumber path="security.sessionTimeout" unit="minutes" />
      <SettingNumber path="security.maxLoginAttempts" />
    </FieldGrid>
    <SettingSwitch path="security.require2FA" />
    <OwnTwoStep />
    <SettingSwitch path="security.enforcePasswordComplexity" />
  </FieldsPanel>
)
