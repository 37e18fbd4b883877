import { Letter } from '../parts/Letter.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  newEmail: string
}

export const emailChangedSubject = ({ shop }: Content) => `${shop.name}: your email address was changed`

export const EmailChanged = ({ shop, firstName, newEmail }: Content) => (
  <Letter
    shop={shop}
    preview={`Your account now uses ${newEmail}.`}
    reason="You receive this because this was the email address of an account at"
  >
    <Title>Your email address was changed</Title>
    <Paragraph>
      {firstName}, your account now uses {newEmail}. You log in with that address, and our emails go there.
      This is the last one to this address.
    </Paragraph>
    <Muted>
      {shop.email
        ? 'If this was not you, reply to this email at once, so that we can give your account back to you.'
        : 'If this was not you, write to the shop at once, so that your account can be given back to you.'}
    </Muted>
  </Letter>
)
