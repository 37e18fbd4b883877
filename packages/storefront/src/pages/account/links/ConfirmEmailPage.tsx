import { confirmEmail } from '@shop/contracts/accounts/linkEndpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { definePage } from '../../../kit/page/page.ts'
import { useShop } from '../../../kit/shop/shop.ts'
import { ButtonLink } from '../../../kit/parts/Button.tsx'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { Spinner } from '../../../kit/parts/Spinner.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { query } from '../../../kit/query/query.ts'
import { restoreSession } from '../../../features/session/restoreSession.ts'
import { useLinkToken } from './WithLink.tsx'

const ConfirmEmailPage = () => {
  const shop = useShop()
  const token = useLinkToken()
  // An act that the server takes a second time as the same: so it may be asked for like a read.
  const { data, error, isPending } = useQuery({ ...query(confirmEmail, { token }), retry: false })
  useEffect(() => {
    // Whoever is signed in here sees the new address.
    if (data) void restoreSession(shop)
  }, [data, shop])
  if (isPending) return <Spinner label="Confirming your address" isPage />
  if (data)
    return (
      <PageNotice
        title="Your address is confirmed"
        text={`You now sign in with ${data.email}, and our emails will go there. Any orders placed with it are in your account.`}
      >
        <ButtonLink to="/profile">View My Account</ButtonLink>
        <ButtonLink to="/collections" look="outline">
          Continue Shopping
        </ButtonLink>
      </PageNotice>
    )
  return (
    <PageNotice
      isError
      title="This address could not be confirmed"
      text={failureText(error, 'Unable to confirm your address at the moment. Please try again later.')}
    >
      <ButtonLink to="/profile">View My Account</ButtonLink>
    </PageNotice>
  )
}

export const page = definePage({
  Component: ConfirmEmailPage,
  head: () => ({ title: 'Confirm Your Address', noindex: true }),
})
