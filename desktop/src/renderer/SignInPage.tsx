import type { Connection } from '@shop/admin/kit/platform/connection'
import { failureText } from '@shop/admin/kit/act/failureText'
import { ApiError } from '@shop/client/ApiError'
import { type LoginState, sessionEndText } from '@shop/client/sessionEnd'
import { login, loginWithCode, type SignedIn } from '@shop/contracts/accounts/endpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { CheckboxField } from '@shop/ui/fields/CheckboxField.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { TextField } from '@shop/ui/fields/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { EntryFrame } from './EntryFrame.tsx'
import { useDesktop } from './useDesktop.ts'

const elsewhere =
  'Your shop has switched passwords off for staff. This app can only sign in with a password: please use the back office in a browser.'
const fallback = 'Please check your credentials and try again.'

/** Signs staff in to the shop that is open; with two steps where the account has them. */
export const SignInPage = ({ connection: { client, session } }: { connection: Connection }) => {
  const { shops } = useDesktop()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { from = '/admin', endedFor } = (state as LoginState | null) ?? {}
  const [email, setEmail] = useState(endedFor ?? '')
  const [password, setPassword] = useState('')
  const [rememberMe, setRememberMe] = useState(true)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const shop = shops.shops.find(({ address }) => address === shops.current)

  const enter = ({ user, ...tokens }: SignedIn) => {
    if (!user.isAdmin) {
      setProblem('This account is not staff: it cannot use the back office.')
      return
    }
    session.keepTokens(tokens)
    session.keepUser(user)
    void navigate(from, { replace: true })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (challenge === null && (email.trim() === '' || password === '')) {
      setProblem('Please fill in all fields.')
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      if (challenge === null) {
        const answer = await client.call(login, { email, password, rememberMe })
        if ('challenge' in answer) setChallenge(answer.challenge)
        else enter(answer)
      } else enter(await client.call(loginWithCode, { challenge, code }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_ended') setChallenge(null)
      const isElsewhere = error instanceof ApiError && error.code === 'password_sign_in_off'
      setProblem(isElsewhere ? elsewhere : failureText(error, fallback))
    } finally {
      setBusy(false)
    }
  }

  return (
    <EntryFrame title={`Sign in to ${shop?.name ?? 'your shop'}`} {...(shop && { text: shop.address })}>
      <form noValidate onSubmit={event => void submit(event)}>
        <FormStack>
          {endedFor !== undefined && <Notice>{sessionEndText}</Notice>}
          <FormError text={problem} />
          {challenge === null ? (
            <>
              <TextField
                label="Email"
                name="email"
                type="email"
                value={email}
                onChange={setEmail}
                isRequired
              />
              <TextField
                label="Password"
                name="password"
                type="password"
                value={password}
                onChange={setPassword}
                isRequired
              />
              <CheckboxField
                label="Remember me"
                value={rememberMe}
                onChange={setRememberMe}
                {...(!shops.keepsSignIn && {
                  hint: 'This computer has no keychain, so you will stay signed in only until you close the app.',
                })}
              />
            </>
          ) : (
            <TextField
              label="Code"
              name="code"
              hint="From your authenticator app, or a recovery code"
              value={code}
              onChange={setCode}
              isRequired
            />
          )}
          <Button type="submit" isBusy={isBusy}>
            Sign In
          </Button>
          <Button kind="quiet" onClick={() => void navigate('/shops')}>
            Another shop
          </Button>
        </FormStack>
      </form>
    </EntryFrame>
  )
}
