import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import type { EmailShop } from '../data/readShop.ts'
import { styles } from '../styles.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, Anchor, Muted, Paragraph, Title } from '../parts/type.tsx'

interface BackInStockContent {
  shop: EmailShop
  title: string
  /** The variant in words: `White, size 56`. */
  choice: string
  /** The product's page, with the variant selected. */
  url: string
  picture: string | null
  /** Cancels all other back-in-stock requests of the address. */
  endLink: string
}

export const backInStockSubject = ({ title }: BackInStockContent) => `Back in stock: ${title}`

export const BackInStock = ({ shop, title, choice, url, picture, endLink }: BackInStockContent) => (
  <EmailLayout
    shop={shop}
    preview={`${choice}. You have an hour’s head start on the next in the queue.`}
    reason="You receive this because this email address was entered for a back-in-stock email at"
  >
    <Title>It is back.</Title>
    {picture && (
      <Link href={url} data-skip-in-text>
        <Img
          src={picture}
          alt={`${title}, ${choice}`}
          width={240}
          height={300}
          style={{ ...styles.picture, objectFit: 'cover', margin: '0 0 20px' }}
        />
      </Link>
    )}
    <Paragraph>
      The {title} is back in {choice}. You asked us to let you know, and those who asked first hear first: you
      have an hour’s head start on the next in the queue.
    </Paragraph>
    <Paragraph>We have not set one aside, so please do not wait too long if you would like it.</Paragraph>
    <Action href={url}>See it now</Action>
    <Muted>
      This is the only email about it, and your request ends here. If you are waiting for other pieces and
      would rather not hear from us, <Anchor href={endLink}>cancel all your requests</Anchor>.
    </Muted>
  </EmailLayout>
)
