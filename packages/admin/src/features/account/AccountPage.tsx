import { Box, Text } from '@chakra-ui/react'
import type { User } from '@shop/contracts/accounts/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Facts } from '@shop/ui/facts/Facts.tsx'
import { FieldsPanel } from '@shop/ui/layout/FieldsPanel.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { PageHeading } from '@shop/ui/layout/PageHeading.tsx'
import { Panel } from '@shop/ui/layout/Panel.tsx'
import { Row } from '@shop/ui/layout/Row.tsx'
import { StatusBadge } from '@shop/ui/feedback/StatusBadge.tsx'
import { useState } from 'react'
import { useConnection } from '../../kit/platform/connection.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useStoredUser } from '../../kit/session/useSessionUser.ts'
import { verifySession } from '../../kit/session/verifySession.ts'
import { DisableDialog, RenewCodesDialog, SetUpDialog } from './TwoStepDialogs.tsx'

const dialogs = { setUp: SetUpDialog, disable: DisableDialog, renew: RenewCodesDialog }

const TwoStep = ({ isOn }: { isOn: boolean }) => {
  const connection = useConnection()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const OpenDialog = open && dialogs[open]
  return (
    <FieldsPanel
      title="Two-Step Sign-In"
      note={<StatusBadge tone={isOn ? 'default' : 'secondary'}>{isOn ? 'On' : 'Off'}</StatusBadge>}
    >
      <Text>
        {isOn
          ? 'You sign in with your password and a code from your app.'
          : 'Protect your account: sign in with your password and a code from an app on your phone.'}
      </Text>
      <Row wraps>
        {isOn ? (
          <>
            <Button kind="plain" onClick={() => setOpen('renew')}>
              New Recovery Codes
            </Button>
            <Button kind="plain" onClick={() => setOpen('disable')}>
              Switch Off
            </Button>
          </>
        ) : (
          <Button icon="lock" onClick={() => setOpen('setUp')}>
            Set Up Two-Step Sign-In
          </Button>
        )}
      </Row>
      {OpenDialog && (
        <OpenDialog onClose={() => setOpen(null)} onChanged={() => void verifySession(connection)} />
      )}
    </FieldsPanel>
  )
}

const Person = ({ user }: { user: User }) => {
  const { platform } = useConnection()
  return (
    <Panel
      title="Profile"
      note={
        <Button kind="quiet" icon="external" onClick={() => platform.openLink('/profile')}>
          Edit in the Shop
        </Button>
      }
    >
      <Box padding={{ base: '3', md: '4' }}>
        <Facts
          facts={[
            ['Name', `${user.firstName} ${user.lastName}`],
            ['Email', user.email],
            ['Phone', user.phone || 'Not provided'],
          ]}
        />
      </Box>
    </Panel>
  )
}

/** Shows the signed-in user and how their account is protected. */
const AccountPage = () => {
  const user = useStoredUser()
  if (!user) return null
  return (
    <>
      <Title>Your account</Title>
      <PageHeading title="Your account" />
      <FormStack>
        <TwoStep isOn={user.secondFactor === 'on'} />
        <Person user={user} />
      </FormStack>
    </>
  )
}

export default AccountPage
