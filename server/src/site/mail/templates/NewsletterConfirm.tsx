import { newsletterText } from '@shop/contracts/accounts/marketingText'
import type { EmailShop } from '../data/readShop.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { SpelledAction, Anchor, Muted, Paragraph, Title } from '../parts/type.tsx'

interface NewsletterConfirmContent {
  shop: EmailShop
  link: string
  endLink: string
}

export const newsletterConfirmSubject = ({ shop }: Pick<NewsletterConfirmContent, 'shop'>) =>
  `Please confirm your subscription to ${shop.name}`

export const NewsletterConfirm = ({ shop, link, endLink }: NewsletterConfirmContent) => (
  <EmailLayout
    shop={shop}
    preview="One click, and you are on the list. The link works for seven days."
    reason="You receive this because this email address was entered for the newsletter of"
  >
    <Title>One more step</Title>
    <Paragraph>
      Please confirm that you would like to hear from {shop.name}. {newsletterText}
    </Paragraph>
    <SpelledAction href={link}>Confirm my subscription</SpelledAction>
    <Muted>
      If you did not ask for this, there is nothing to do: without your confirmation we will not write again.
      You can also <Anchor href={endLink}>unsubscribe here</Anchor>.
    </Muted>
  </EmailLayout>
)
