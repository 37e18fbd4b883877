import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  /** Confirms the address; null where that is done. */
  link: string | null
}

export const welcomeSubject = ({ shop }: Content) => `Welcome to ${shop.name}`

export const Welcome = ({ shop, firstName, link }: Content) => (
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
    {link && (
      <>
        <Paragraph>Please confirm that this address is yours, so that the account stays with you.</Paragraph>
        <Action href={link} primaryColor={shop.primaryColor}>
          Confirm this address
        </Action>
        <AddressInWords href={link} />
      </>
    )}
    {shop.email && <Paragraph>Questions about a size or a cloth? Reply to this email.</Paragraph>}
    <Muted>
      If you did not open this account, set a password of your own by “Forgot password?” on the login page:
      nobody else can use it then.
    </Muted>
  </Letter>
)
