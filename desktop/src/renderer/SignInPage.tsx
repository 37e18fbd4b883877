import type { Connection } from '@shop/admin/kit/platform/connection'
import { failureText } from '@shop/admin/kit/act/failureText'
import { AppSignIn } from '@shop/admin/shell/session/AppSignIn.tsx'
import { ApiError } from '@shop/client/ApiError'
import { type LoginState, sessionEndText } from '@shop/client/sessionEnd'
import type { Client } from '@shop/client/createClient'
import { login, loginWithCode, type SignedIn } from '@shop/contracts/accounts/endpoints'
import { getSignInWays } from '@shop/contracts/accounts/openIdEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { EntryFrame } from './EntryFrame.tsx'
import { useDesktop } from './useDesktop.ts'

const fallback = 'Please check your credentials and try again.'

/** Reads staff's sign-in methods; assumes passwords until the shop has answered. */
const useSignInMethods = (client: Client): Answer<typeof getSignInWays> => {
  const [methods, setMethods] = useState<Answer<typeof getSignInWays>>({
    provider: null,
    allowsPasswords: true,
  })
  useEffect(() => {
    client.call(getSignInWays, {}).then(setMethods, () => undefined)
  }, [client])
  return methods
}

interface Credentials {
  email: string
  password: string
  rememberMe: boolean
}

const PasswordFields = ({
  credentials,
  onChange,
  remembersSignIn,
}: {
  credentials: Credentials
  onChange: (input: Credentials) => void
  remembersSignIn: boolean
}) => (
  <>
    <TextField
      label="Email"
      name="email"
      type="email"
      value={credentials.email}
      onChange={email => onChange({ ...credentials, email })}
      isRequired
    />
    <TextField
      label="Password"
      name="password"
      type="password"
      value={credentials.password}
      onChange={password => onChange({ ...credentials, password })}
      isRequired
    />
    <CheckboxField
      label="Remember me"
      value={credentials.rememberMe}
      onChange={rememberMe => onChange({ ...credentials, rememberMe })}
      {...(!remembersSignIn && {
        hint: 'This computer has no keychain, so you will stay signed in only until you close the app.',
      })}
    />
  </>
)

/** Signs in with a password, and then with a code if the account requires one. Admits only staff. */
const useSignIn = ({ client, session }: Connection, email: string, onSignedIn: () => void) => {
  const [credentials, setCredentials] = useState<Credentials>({ email, password: '', rememberMe: true })
  const [challenge, setChallenge] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const enter = ({ user, ...tokens }: SignedIn) => {
    if (!user.isAdmin) {
      setProblem('This account is not staff: it cannot use the back office.')
      return
    }
    session.keepTokens(tokens)
    session.keepUser(user)
    onSignedIn()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (challenge === null && (credentials.email.trim() === '' || credentials.password === '')) {
      setProblem('Please fill in all fields.')
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      if (challenge === null) {
        const answer = await client.call(login, credentials)
        if ('challenge' in answer) setChallenge(answer.challenge)
        else enter(answer)
      } else enter(await client.call(loginWithCode, { challenge, code }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_ended') setChallenge(null)
      setProblem(failureText(error, fallback))
    } finally {
      setBusy(false)
    }
  }
  return {
    credentials,
    setCredentials,
    needsCode: challenge !== null,
    code,
    setCode,
    problem,
    isBusy,
    enter,
    submit,
  }
}

/** Signs staff in to the open shop through its provider or with a password, in two steps if the account requires it. */
export const SignInPage = ({ connection }: { connection: Connection }) => {
  const { provider, allowsPasswords } = useSignInMethods(connection.client)
  const { shops } = useDesktop()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { from = '/admin', endedFor } = (state as LoginState | null) ?? {}
  const { needsCode, problem, isBusy, enter, submit, ...input } = useSignIn(
    connection,
    endedFor ?? '',
    () => void navigate(from, { replace: true }),
  )
  const shop = shops.shops.find(({ address }) => address === shops.current)

  return (
    <EntryFrame title={`Sign in to ${shop?.name ?? 'your shop'}`} {...(shop && { text: shop.address })}>
      <form noValidate onSubmit={event => void submit(event)}>
        <FormStack>
          {endedFor !== undefined && <Notice>{sessionEndText}</Notice>}
          <FormError text={problem} />
          {provider !== null && !needsCode && (
            <AppSignIn provider={provider} connection={connection} onSignedIn={enter} />
          )}
          {(provider === null || allowsPasswords) && (
            <>
              {needsCode ? (
                <TextField
                  label="Code"
                  name="code"
                  hint="From your authenticator app, or a recovery code"
                  value={input.code}
                  onChange={input.setCode}
                  isRequired
                />
              ) : (
                <PasswordFields
                  credentials={input.credentials}
                  onChange={input.setCredentials}
                  remembersSignIn={shops.remembersSignIn}
                />
              )}
              <Button type="submit" kind={provider === null ? 'main' : 'plain'} isBusy={isBusy}>
                Sign In
              </Button>
            </>
          )}
          <Button kind="quiet" onClick={() => void navigate('/shops')}>
            Another Shop
          </Button>
        </FormStack>
      </form>
    </EntryFrame>
  )
}
