import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  newEmail: string
  link: string
}

export const emailChangeSubject = ({ shop }: Content) => `${shop.name}: confirm your new email address`

export const EmailChange = ({ shop, firstName, newEmail, link }: Content) => (
  <Letter
    shop={shop}
    preview="One click, and your account uses this address."
    reason="You receive this because this address was entered for an account at"
  >
    <Title>Confirm your new address</Title>
    <Paragraph>
      {firstName}, you asked us to use {newEmail} for your account. Confirm that it is yours, and from then on
      you log in with it and our emails go there.
    </Paragraph>
    <Action href={link} primaryColor={shop.primaryColor}>
      Confirm this address
    </Action>
    <AddressInWords href={link} />
    <Muted>If this was not you, ignore this email: nothing changes.</Muted>
  </Letter>
)
