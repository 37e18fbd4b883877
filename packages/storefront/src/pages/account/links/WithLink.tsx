import { checkLink, type LinkKind } from '@shop/contracts/accounts/linkEndpoints'
import type { Answer } from '@shop/contracts/endpoint'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { PageNotice } from '../../../kit/parts/notices/PageNotice.tsx'
import { Spinner } from '../../../kit/parts/Spinner.tsx'
import { failureText } from '../../../kit/query/failureText.ts'
import { query } from '../../../kit/query/query.ts'

interface Props {
  kind: LinkKind
  /** Alternatives to show if the link cannot be used. */
  links: ReactNode
  children: (token: string, account: Answer<typeof checkLink>) => ReactNode
}

/** Returns the token after the `#` of an email's link. Browsers do not send that part, so it appears in no log. */
export const useLinkToken = (): string => useLocation().hash.slice(1)

/** Checks a link before it shows a form. Explains why an invalid link cannot be used. */
export const WithLink = ({ kind, links, children }: Props) => {
  const token = useLinkToken()
  const { data, error, isPending } = useQuery(query(checkLink, { kind, token }))
  if (isPending) return <Spinner label="Checking your link" isPage />
  if (data) return children(token, data)
  return (
    <PageNotice
      isError
      title="This link cannot be used"
      text={failureText(error, 'Unable to check your link at the moment. Please try again later.')}
    >
      {links}
    </PageNotice>
  )
}
