import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/readShop.ts'

interface EmailChangeContent {
  shop: Shop
  firstName: string
  newEmail: string
  link: string
}

export const emailChangeSubject = ({ shop }: EmailChangeContent) =>
  `${shop.name}: confirm your new email address`

export const EmailChange = ({ shop, firstName, newEmail, link }: EmailChangeContent) => (
  <Letter
    shop={shop}
    preview="One click, and your account will use this address."
    reason="You receive this because this address was entered for an account at"
  >
    <Title>Confirm your new address</Title>
    <Paragraph>
      {firstName}, you asked us to use {newEmail} for your account. Confirm that it is yours, and from then on
      you will sign in with it, and our emails will go there.
    </Paragraph>
    <Action href={link} primaryColor={shop.primaryColor}>
      Confirm this address
    </Action>
    <AddressInWords href={link} />
    <Muted>If this was not you, ignore this email: nothing will change.</Muted>
  </Letter>
)

interface EmailChangeAskedContent {
  shop: Shop
  firstName: string
  newEmail: string
}

export const emailChangeAskedSubject = ({ shop }: EmailChangeAskedContent) =>
  `${shop.name}: a new email address for your account`

export const EmailChangeAsked = ({ shop, firstName, newEmail }: EmailChangeAskedContent) => {
  const link = `${shop.url}/forgot-password`
  return (
    <Letter
      shop={shop}
      preview={`Somebody asked to use ${newEmail} for your account.`}
      reason="You receive this because this is the email address of an account at"
    >
      <Title>Somebody asked to change your email address</Title>
      <Paragraph>
        {firstName}, somebody who knows your password asked us to use {newEmail} for your account. Nothing has
        changed yet: your account keeps this address until the new one is confirmed.
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do here. If not, set a new password now.</Paragraph>
      <Action href={link} primaryColor={shop.primaryColor}>
        Set a new password
      </Action>
      <AddressInWords href={link} />
      <Muted>A new password will sign out every device and stop the change of email address.</Muted>
    </Letter>
  )
}

interface EmailChangedContent {
  shop: Shop
  firstName: string
  newEmail: string
}

export const emailChangedSubject = ({ shop }: EmailChangedContent) =>
  `${shop.name}: your email address was changed`

export const EmailChanged = ({ shop, firstName, newEmail }: EmailChangedContent) => (
  <Letter
    shop={shop}
    preview={`Your account now uses ${newEmail}.`}
    reason="You receive this because this was the email address of an account at"
  >
    <Title>Your email address was changed</Title>
    <Paragraph>
      {firstName}, your account now uses {newEmail}. You sign in with that address, and our emails go there.
      This is the last one to this address.
    </Paragraph>
    <Muted>
      {shop.email
        ? 'If this was not you, reply to this email at once, so that we can give your account back to you.'
        : 'If this was not you, write to the shop at once, so that your account can be given back to you.'}
    </Muted>
  </Letter>
)
