import { Letter } from '../parts/Letter.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
}

export const accountClosedSubject = ({ shop }: Content) => `${shop.name}: your account is closed`

export const AccountClosed = ({ shop, firstName }: Content) => (
  <Letter
    shop={shop}
    preview="Your personal data has been removed."
    reason="You receive this once more because you closed your account at"
  >
    <Title>Your account is closed</Title>
    <Paragraph>
      {firstName}, your account and the personal data in it have been removed, as you asked. We keep your
      orders and their invoices for as long as the law asks us to, and for nothing else.
    </Paragraph>
    <Paragraph>Orders that are on their way to you will still arrive.</Paragraph>
    <Muted>You are always welcome to open a new account.</Muted>
  </Letter>
)
