import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  link: string
}

export const resetSubject = ({ shop }: Content) => `${shop.name}: set a new password`

export const PasswordReset = ({ shop, firstName, link }: Content) => (
  <Letter
    shop={shop}
    preview="The link works once, for 30 minutes."
    reason="You receive this because somebody asked to reset the password of your account at"
  >
    <Title>Set a new password</Title>
    <Paragraph>
      {firstName}, somebody asked for a new password for your account. If that was you, choose one now. The
      link works once, for 30 minutes.
    </Paragraph>
    <Action href={link} primaryColor={shop.primaryColor}>
      Choose a new password
    </Action>
    <AddressInWords href={link} />
    <Muted>If it was not you, there is nothing to do: your password stays as it is.</Muted>
  </Letter>
)
