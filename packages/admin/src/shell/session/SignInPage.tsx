import { Text } from '@chakra-ui/react'
import { finishSignIn, getSignInWays, openIdStartPath } from '@shop/contracts/accounts/openIdEndpoints'
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
import { signInRefusalText } from './providerSignIn.ts'

/** Returns the target if it is a page of the office, else the office's first page. */
const officePage = (to: string | null): string => (to?.startsWith('/admin/') ? to : '/admin')

/** Exchanges, once, the code that the browser returned with. */
const useFinishSignIn = (code: string | null, to: string | null) => {
  const { client, session } = useConnection()
  const navigate = useNavigate()
  const { mutate, error } = useMutation({
    mutationFn: (returnCode: string) => client.call(finishSignIn, { code: returnCode }),
    onSuccess: ({ user, ...tokens }) => {
      session.keepTokens(tokens)
      session.keepUser(user)
      void navigate(officePage(to), { replace: true })
    },
  })
  const sentCode = useRef<string | null>(null)
  useEffect(() => {
    if (code === null || sentCode.current === code) return
    sentCode.current = code
    mutate(code)
  }, [code, mutate])
  return error
}

const SignInMethods = ({ to }: { to: string | null }) => {
  const { data, error } = useRead(getSignInWays, {})
  if (!data)
    return error ? <p>{readFailureLine(error, 'Failed to load.')}</p> : <PageSpinner label="Loading" />
  const { provider, allowsPasswords } = data
  return (
    <>
      {provider !== null && (
        <Button asChild>
          <a
            href={`/api${openIdStartPath}${to === null ? '' : `?${new URLSearchParams({ to }).toString()}`}`}
          >
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

/**
 * The page that the provider returns to: signs in with its answer, or explains the refusal and offers another attempt.
 */
const SignInPage = () => {
  const { hash, search } = useLocation()
  const { storeName } = useSettings()
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const code = fragment.get('code')
  const to = fragment.get('to') ?? query.get('to')
  const error = useFinishSignIn(code, to)
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
                : signInRefusalText(query.get('refused') ?? '')
            }
          />
          <SignInMethods to={to} />
        </FormStack>
      </LonePage>
    </>
  )
}

export default SignInPage
