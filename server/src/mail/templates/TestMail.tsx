import { Letter } from '../parts/Letter.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  /** When it was sent, in words. */
  sentAt: string
}

export const testSubject = ({ shop }: Content) => `${shop.name}: test email`

export const TestMail = ({ shop, sentAt }: Content) => (
  <Letter
    shop={shop}
    preview="If you can read this, the shop can send mail."
    reason="You receive this because somebody has tried the mail server in the settings of"
  >
    <Title>Mail works</Title>
    <Paragraph>
      If you can read this, {shop.name} can send mail: order confirmations, invoices and notices leave by the
      same way.
    </Paragraph>
    <Muted>Sent on {sentAt}.</Muted>
  </Letter>
)
