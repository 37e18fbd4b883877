import type { confirmNewsletter } from '@shop/contracts/accounts/newsletterEndpoints'
import { useMutation } from '@tanstack/react-query'
import { useIsInBrowser } from '../../../kit/page/useIsInBrowser.ts'
import { Button } from '../../../kit/parts/Button.tsx'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { useShop } from '../../../kit/shop/shop.ts'
import { LinkFailure, continueShoppingLink } from './linkNotices.tsx'
import { useLinkToken } from './WithLink.tsx'

interface Texts {
  title: string
  text: string
}

interface Props {
  /** `confirmNewsletter` or `endNewsletter`, which have the same type. */
  endpoint: typeof confirmNewsletter
  question: Texts
  buttonLabel: string
  successText: Texts
  /** Title of the notice after a failed call. */
  failureTitle: string
}

/**
 * A page that is opened by a link in the newsletter's emails. Calls the endpoint only when the button is pressed,
 * because email scanners open links.
 */
export const NewsletterLink = ({ endpoint, question, buttonLabel, successText, failureTitle }: Props) => {
  const { client } = useShop()
  const token = useLinkToken()
  const { isSuccess, error, mutate, isPending } = useMutation({
    mutationFn: () => client.call(endpoint, { token }),
  })
  // The server never sees the token, so it cannot report a missing one.
  const isIncomplete = useIsInBrowser() && token === ''
  if (isIncomplete)
    return (
      <PageNotice
        isError
        title="This link is not complete"
        text="Please open it from our email again, or copy all of it."
      >
        {continueShoppingLink}
      </PageNotice>
    )
  if (isSuccess) return <PageNotice {...successText}>{continueShoppingLink}</PageNotice>
  if (error)
    return <LinkFailure title={failureTitle} error={error} isPending={isPending} tryAgain={() => mutate()} />
  return (
    <PageNotice {...question}>
      <Button isBlocked={isPending} onClick={() => mutate()}>
        {isPending ? 'One moment...' : buttonLabel}
      </Button>
      {continueShoppingLink}
    </PageNotice>
  )
}
