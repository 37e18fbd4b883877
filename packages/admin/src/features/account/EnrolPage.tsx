import { Text } from '@chakra-ui/react'
import type { User } from '@shop/contracts/accounts/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { LonePage } from '@shop/ui/layout/LonePage.tsx'
import { useConnection } from '../../kit/platform/connection.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { Title } from '../../kit/screen/Title.tsx'
import { useSignOut } from './useSignOut.ts'
import { verifySession } from '../../kit/session/verifySession.ts'
import { SetUpTwoStep } from './SetUpTwoStep.tsx'

/** Replaces the back office for staff who have to set up two-step sign-in first. */
const EnrolPage = ({ staff }: { staff: User }) => {
  const connection = useConnection()
  const { storeName } = useSettings()
  const { mutate: signOut, isPending } = useSignOut()
  return (
    <>
      <Title>Two-step sign-in</Title>
      <LonePage
        brand={storeName}
        title="Set up two-step sign-in"
        foot={
          <>
            <Text color="fg.muted">Signed in as {staff.email}</Text>
            <Button kind="quiet" icon="signOut" isDisabled={isPending} onClick={() => signOut()}>
              Sign Out
            </Button>
          </>
        }
      >
        <Text marginBottom="4">
          {storeName} requires two-step sign-in for its staff. The back office will open once it is set up.
        </Text>
        <SetUpTwoStep onDone={() => void verifySession(connection)} />
      </LonePage>
    </>
  )
}

export default EnrolPage
