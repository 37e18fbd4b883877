import { Text } from '@chakra-ui/react'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { useState } from 'react'
import { useConnection } from '../../kit/platform/connection.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { useSignOut } from './useSignOut.ts'
import { verifySession } from '../../kit/session/verifySession.ts'
import { SetUpTwoStep } from './SetUpTwoStep.tsx'
import { TwoStepDialog } from './TwoStepDialog.tsx'

/** Sets up two-step sign-in over the open office when the shop begins to require it; typed values stay. */
const EnrolDialog = () => {
  const connection = useConnection()
  const { storeName } = useSettings()
  const { mutate: signOut, isPending } = useSignOut()
  const [hasCodes, setHasCodes] = useState(false)
  return (
    <TwoStepDialog
      title="Set up two-step sign-in"
      hasCodes={hasCodes}
      onClose={() => signOut()}
      footer={
        <Button kind="quiet" icon="signOut" isDisabled={isPending} onClick={() => signOut()}>
          Sign Out
        </Button>
      }
    >
      <Text marginBottom="4">
        {hasCodes
          ? 'Two-step sign-in is set up. Save your codes to carry on where you were.'
          : `${storeName} now requires two-step sign-in for its staff. You can carry on where you were once it is set up.`}
      </Text>
      <SetUpTwoStep onCodes={() => setHasCodes(true)} onDone={() => void verifySession(connection)} />
    </TwoStepDialog>
  )
}

export default EnrolDialog
