import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  newEmail: string
}

export const emailChangeAskedSubject = ({ shop }: Content) =>
  `${shop.name}: a new email address for your account`

export const EmailChangeAsked = ({ shop, firstName, newEmail }: Content) => {
  const link = `${shop.url}/forgot-password`
  return (
    <Letter
      shop={shop}
      preview={`Somebody asked to use ${newEmail} for your account.`}
      reason="You receive this because this is the email address of an account at"
    >
      <Title>A new address was asked for</Title>
      <Paragraph>
        {firstName}, somebody who knows your password asked us to use {newEmail} for your account. Nothing has
        changed yet: your account keeps this address until the new one is confirmed.
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do here. If not, set a new password now.</Paragraph>
      <Action href={link} primaryColor={shop.primaryColor}>
        Set a new password
      </Action>
      <AddressInWords href={link} />
      <Muted>A new password signs every device out and stops the change of address.</Muted>
    </Letter>
  )
}
