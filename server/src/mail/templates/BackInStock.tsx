import { Img } from '@react-email/img'
import { Link } from '@react-email/link'
import type { Shop } from '../data/readShop.ts'
import { look } from '../look.ts'
import { Letter } from '../parts/Letter.tsx'
import { Action, Anchor, Muted, Paragraph, Title } from '../parts/type.tsx'

interface BackInStockContent {
  shop: Shop
  title: string
  /** The variant in words: `White, size 56`. */
  choice: string
  /** The product's page, with the variant chosen. */
  url: string
  picture: string | null
  /** Takes back all else that the address waits for. */
  endLink: string
}

export const backInStockSubject = ({ title }: BackInStockContent) => `Back in stock: ${title}`

export const BackInStock = ({ shop, title, choice, url, picture, endLink }: BackInStockContent) => (
  <Letter
    shop={shop}
    preview={`${choice}. Those who asked first hear first, an hour ahead of the next in line.`}
    reason="You receive this because somebody, most likely you, asked for it with this email address at"
  >
    <Title>It is back.</Title>
    {picture && (
      <Link href={url}>
        <Img
          src={picture}
          alt={`${title}, ${choice}`}
          width={240}
          height={300}
          style={{ ...look.picture, objectFit: 'cover', margin: '0 0 20px' }}
        />
      </Link>
    )}
    <Paragraph>
      The {title} in {choice} is in stock again. You asked us to tell you, and we write in the order of
      asking: the next in line hears an hour after you.
    </Paragraph>
    <Paragraph>It is not set aside, so please do not wait too long if you would like it.</Paragraph>
    <Action href={url} primaryColor={shop.primaryColor}>
      See it now
    </Action>
    <Muted>
      This is the only email about it, and your request ends here. If you are waiting for other pieces and
      would rather not hear from us, <Anchor href={endLink}>take back all your requests</Anchor>.
    </Muted>
  </Letter>
)
