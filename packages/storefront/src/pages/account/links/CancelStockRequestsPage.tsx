import { endBackInStockRequests } from '@shop/contracts/inventory/backInStockEndpoints'
import { useMutation } from '@tanstack/react-query'
import { definePage } from '../../../kit/page/page.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { useShop } from '../../../kit/shop/shop.ts'
import { LinkFailure, continueShoppingLink } from './linkNotices.tsx'
import { useLinkToken } from './WithLink.tsx'

/**
 * Cancels all back-in-stock requests of an email address. A link in an email opens the page, but the requests are
 * cancelled only when the button is pressed, because email scanners open links.
 */
const CancelStockRequestsPage = () => {
  const { client } = useShop()
  const token = useLinkToken()
  const { data, error, mutate, isPending } = useMutation({
    mutationFn: () => client.call(endBackInStockRequests, { token }),
  })
  if (data)
    return (
      <PageNotice
        title="You are off the list"
        text={
          data.count > 0
            ? 'We will not email you about sold-out pieces unless you ask again.'
            : 'There was nothing left to cancel: you are not waiting for any piece.'
        }
      >
        {continueShoppingLink}
      </PageNotice>
    )
  if (error)
    return (
      <LinkFailure
        title="Your requests could not be cancelled"
        error={error}
        isPending={isPending}
        tryAgain={() => mutate()}
      />
    )
  return (
    <PageNotice
      title="Stop these emails?"
      text="You asked us to tell you when sold-out pieces are back. Here you can cancel everything that you are still waiting for."
    >
      <Button isBlocked={isPending} onClick={() => mutate()}>
        {isPending ? 'Cancelling...' : 'Cancel My Requests'}
      </Button>
      {continueShoppingLink}
    </PageNotice>
  )
}

export const page = definePage({
  Component: CancelStockRequestsPage,
  head: () => ({ title: 'Stop These Emails', noindex: true }),
})
