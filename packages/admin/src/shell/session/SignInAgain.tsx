import { ApiError } from '@shop/client/ApiError'
import { login, loginWithCode, type SignedIn, type User } from '@shop/contracts/accounts/endpoints'
import { getSignInWays, staffSignInPath } from '@shop/contracts/accounts/openIdEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { failureText } from '../../kit/act/failureText.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { firstFieldOf } from '../../kit/form/firstFieldOf.ts'
import { useConfirmLoss, useLoseUnsaved } from '../../kit/form/UnsavedProvider.tsx'
import { AppSignIn } from './AppSignIn.tsx'

/** Signs in through the provider in another window; this page stays open and continues afterwards. */
const ProviderSignInOption = ({
  provider,
  onSignedIn,
}: {
  provider: string
  onSignedIn: (signedIn: SignedIn) => void
}) => {
  const connection = useConnection()
  return connection.platform.providerSignIn ? (
    <AppSignIn provider={provider} connection={connection} onSignedIn={onSignedIn} />
  ) : (
    <Button kind="plain" asChild>
      <a href={staffSignInPath} target="_blank" rel="noreferrer">
        Sign in with {provider} in a new tab
      </a>
    </Button>
  )
}

/** Signs in by password, then by the code of an app if the account asks for one. */
const useSignIn = (email: string) => {
  const { client, session } = useConnection()
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(false)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const enter = ({ user, ...tokens }: SignedIn) => {
    session.keepTokens(tokens)
    session.keepUser(user)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      challenge === null
        ? client.call(login, { email, password, rememberMe })
        : client.call(loginWithCode, { challenge, code }),
    onSuccess: answer => {
      if ('challenge' in answer) setChallenge(answer.challenge)
      else enter(answer)
    },
    onError: failure => {
      if (failure instanceof ApiError && failure.code === 'challenge_ended') setChallenge(null)
    },
  })
  const isFilled = (challenge === null ? password : code) !== ''
  const fields = { password, setPassword, rememberMe, setRememberMe, code, setCode }
  return { challenge, enter, mutate, isPending, error, isFilled, fields }
}

const Credentials = ({ signIn, email }: { signIn: ReturnType<typeof useSignIn>; email: string }) => {
  const { password, setPassword, rememberMe, setRememberMe, code, setCode } = signIn.fields
  return signIn.challenge === null ? (
    <>
      <TextField
        label={`Password of ${email}`}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <CheckboxField label="Remember me" value={rememberMe} onChange={setRememberMe} />
    </>
  ) : (
    <TextField
      label="Code of your app, or a recovery code"
      name="code"
      autoComplete="one-time-code"
      value={code}
      onChange={setCode}
    />
  )
}

/**
 * Asks for the password over a page with unsaved work when the session has ended, so that the same user can continue.
 */
const SignInAgain = ({ staff }: { staff: User }) => {
  const id = useId()
  const signIn = useSignIn(staff.email)
  const { challenge, enter, mutate, isPending, error } = signIn
  const { data: methods } = useRead(getSignInWays, {})
  const { provider = null, allowsPasswords = true } = methods ?? {}
  const hasPassword = allowsPasswords || provider === null
  const confirmLoss = useConfirmLoss()
  const lose = useLoseUnsaved()
  const lastChallenge = useRef(challenge)
  useEffect(() => {
    if (lastChallenge.current !== challenge) firstFieldOf(id).current?.focus()
    lastChallenge.current = challenge
  }, [challenge, id])
  const leavePage = async () => {
    if (await confirmLoss()) lose()
  }
  return (
    <Dialog
      title="Please sign in again"
      size="sm"
      focusFirst={firstFieldOf(id)}
      onClose={() => void leavePage()}
      footer={
        <>
          <Button kind="plain" onClick={() => void leavePage()}>
            Leave
          </Button>
          {hasPassword && (
            <Button type="submit" form={id} isBusy={isPending} isDisabled={!signIn.isFilled}>
              Sign In
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          mutate()
        }}
      >
        <FormStack>
          <p>Your session has ended. Nothing that you typed is lost.</p>
          {provider !== null && <ProviderSignInOption provider={provider} onSignedIn={enter} />}
          <FormError text={error && failureText(error, 'Please check your credentials and try again.')} />
          <input type="hidden" name="username" autoComplete="username" value={staff.email} readOnly />
          {hasPassword && <Credentials signIn={signIn} email={staff.email} />}
        </FormStack>
      </form>
    </Dialog>
  )
}

export default SignInAgain
