import { Letter } from '../parts/Letter.tsx'
import { Action, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../Shop.ts'

interface Content {
  shop: Shop
  firstName: string
}

export const welcomeSubject = ({ shop }: Content) => `Welcome to ${shop.name}`

export const Welcome = ({ shop, firstName }: Content) => (
  <Letter
    shop={shop}
    preview="Your account is ready: your orders, addresses and wishlist in one place."
    reason="You receive this because an account was opened with your email address at"
  >
    <Title>Welcome, {firstName}.</Title>
    <Paragraph>
      Your account is ready. It keeps your cart and wishlist on every device, your addresses for a quick
      checkout, and your orders with their invoices.
    </Paragraph>
    <Action href={`${shop.url}/collections`} primaryColor={shop.primaryColor}>
      See the collections
    </Action>
    {shop.email && <Paragraph>Questions about a size or a cloth? Reply to this email.</Paragraph>}
  </Letter>
)
