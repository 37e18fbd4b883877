import { Text } from '@chakra-ui/react'
import type { SignedIn } from '@shop/contracts/accounts/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { useEffect } from 'react'
import type { Connection } from '../../kit/platform/connection.ts'
import { useProviderSignIn } from './providerSignIn.ts'

/** Opens the provider in the system's browser for the desktop app, and waits for the sign-in. */
export const AppSignIn = ({
  provider,
  connection,
  onSignedIn,
}: {
  provider: string
  connection: Connection
  onSignedIn: (signedIn: SignedIn) => void
}) => {
  const { isWaiting, problem, begin, stop } = useProviderSignIn(connection, onSignedIn)
  const { platform } = connection
  useEffect(() => () => platform.providerSignIn?.stop(), [platform])
  return (
    <>
      <FormError text={problem} />
      {isWaiting ? (
        <>
          <Text as="output" display="block">
            Please sign in with {provider} in your browser. This app then continues automatically.
          </Text>
          <Button kind="plain" onClick={stop}>
            Cancel
          </Button>
        </>
      ) : (
        <Button onClick={begin}>Sign in with {provider}</Button>
      )}
    </>
  )
}
