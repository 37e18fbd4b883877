import { Text } from '@chakra-ui/react'
import {
  finishSignIn,
  getSignInWays,
  openIdStart,
  type SignInRefusal,
} from '@shop/contracts/accounts/openIdEndpoints'
import { Button } from '@shop/ui/buttons/Button.tsx'
import { PageSpinner } from '@shop/ui/feedback/PageSpinner.tsx'
import { FormError } from '@shop/ui/fields/FormError.tsx'
import { FormStack } from '@shop/ui/fields/FormStack.tsx'
import { LonePage } from '@shop/ui/layout/LonePage.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { failureText } from '../../kit/act/failureText.ts'
import { useConnection } from '../../kit/platform/connection.ts'
import { readFailureLine } from '../../kit/query/readFailure.ts'
import { useRead } from '../../kit/query/useRead.ts'
import { useSettings } from '../../kit/screen/settings.ts'
import { Title } from '../../kit/screen/Title.tsx'

/** Why somebody was not let in, as the server names it. */
const refusals: Readonly<Record<SignInRefusal, string>> = {
  off: 'Signing in through a provider is switched off here.',
  ended: 'Signing in has taken too long, or was begun in another browser. Please try again.',
  cancelled: 'You did not finish signing in at the provider.',
  away: 'The provider cannot be reached at the moment. Please try again in a minute.',
  invalid: 'The answer of the provider was not right, so you were not signed in. Please try again.',
  unverified: 'The provider has not verified your email address.',
  unknown: 'There is no staff account with your email address. Please ask an owner to invite you.',
  inactive: 'Your account is deactivated. Please ask an owner.',
  no_role: 'None of your groups gives you a role here. Please ask an owner.',
  other_identity:
    'Your staff account belongs to another sign-in at the provider. Please ask an owner to take your roles away and give them again.',
}

const isRefusal = (word: string): word is SignInRefusal => Object.hasOwn(refusals, word)

/** Only pages of the office are gone on to. */
const officePage = (to: string | null): string => (to?.startsWith('/admin/') ? to : '/admin')

/** Exchanges the code that a browser came back with, once. */
const useFinish = (code: string | null, to: string | null) => {
  const { client, session } = useConnection()
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: (given: string) => client.call(finishSignIn, { code: given }),
    onSuccess: ({ user, ...tokens }) => {
      session.keepTokens(tokens)
      session.keepUser(user)
      void navigate(officePage(to), { replace: true })
    },
  })
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (code === null || sent.current === code) return
    sent.current = code
    mutate(code)
  }, [code, mutate])
  return error
}

const Ways = ({ to }: { to: string | null }) => {
  const { data, error } = useRead(getSignInWays, {})
  if (!data)
    return error ? <p>{readFailureLine(error, 'Failed to load.')}</p> : <PageSpinner label="Loading" />
  const { provider, allowsPasswords } = data
  return (
    <>
      {provider !== null && (
        <Button asChild>
          <a href={`/api${openIdStart}${to === null ? '' : `?${new URLSearchParams({ to }).toString()}`}`}>
            Sign in with {provider}
          </a>
        </Button>
      )}
      {(allowsPasswords || provider === null) && (
        <Button kind="plain" asChild>
          <Link to="/login" state={{ from: officePage(to) }}>
            Sign in with a password
          </Link>
        </Button>
      )}
    </>
  )
}

/** Where the provider's answer ends: signs in by it, or says why not and how to try again. */
const SignInPage = () => {
  const { hash, search } = useLocation()
  const { storeName } = useSettings()
  const given = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const code = given.get('code')
  const to = given.get('to') ?? query.get('to')
  const error = useFinish(code, to)
  const refused = query.get('refused') ?? ''
  if (code !== null && !error) return <PageSpinner label="Signing in" />
  return (
    <>
      <Title>Sign in</Title>
      <LonePage
        brand={storeName}
        title="Sign in to the back office"
        foot={<Text color="fg.muted">For staff only.</Text>}
      >
        <FormStack>
          <FormError
            text={
              error
                ? failureText(error, 'Please sign in again.')
                : isRefusal(refused)
                  ? refusals[refused]
                  : null
            }
          />
          <Ways to={to} />
        </FormStack>
      </LonePage>
    </>
  )
}

export default SignInPage
