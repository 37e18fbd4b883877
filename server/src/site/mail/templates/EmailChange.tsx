import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { SpelledAction, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface EmailChangeContent {
  shop: EmailShop
  newEmail: string
  link: string
}

export const emailChangeSubject = ({ shop }: Pick<EmailChangeContent, 'shop'>) =>
  `${shop.name}: confirm your new email address`

export const EmailChange = ({ shop, newEmail, link }: EmailChangeContent) => (
  <EmailLayout
    shop={shop}
    preview="Confirm it with your password, and your account will use this address."
    reason="You receive this because this address was entered for an account at"
  >
    <Title>Confirm your new address</Title>
    <Paragraph>
      Somebody asked us to use {newEmail} for their account. If that was you, confirm it with the password of
      your account. From then on you will sign in with this address, and our emails will come here.
    </Paragraph>
    <SpelledAction href={link}>Confirm this address</SpelledAction>
    <Muted>If this was not you, ignore this email: nothing will change.</Muted>
  </EmailLayout>
)

interface EmailChangeAskedContent {
  shop: EmailShop
  firstName: string | null
  /** Null if the reader is not known to be the owner of the account. */
  newEmail: string | null
}

export const emailChangeAskedSubject = ({ shop }: EmailChangeAskedContent) =>
  `${shop.name}: a new email address for your account`

export const EmailChangeAsked = ({ shop, firstName, newEmail }: EmailChangeAskedContent) => {
  const link = `${shop.url}/forgot-password`
  const newAddressText = newEmail ?? 'another address'
  return (
    <EmailLayout
      shop={shop}
      preview={`Somebody asked to use ${newAddressText} for your account.`}
      reason="You receive this because this is the email address of an account at"
    >
      <Title>Somebody asked to change your email address</Title>
      <Paragraph>
        {withFirstName(
          firstName,
          `somebody who knows your password asked us to use ${newAddressText} for your account. Nothing has changed yet: your account keeps this address until the new one is confirmed.`,
        )}
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do here. If not, set a new password now.</Paragraph>
      <SpelledAction href={link}>Set a new password</SpelledAction>
      <Muted>A new password will sign out every device and stop the change of email address.</Muted>
    </EmailLayout>
  )
}

interface EmailChangedContent {
  shop: EmailShop
  firstName: string | null
  /** Null if the reader is not known to be the owner of the account. */
  newEmail: string | null
  /** The reader's address: the account's former one, or its new one. */
  whose: 'old' | 'new'
}

export const emailChangedSubject = ({ shop }: EmailChangedContent) =>
  `${shop.name}: your email address was changed`

const changedText = ({ whose, newEmail }: EmailChangedContent): string => {
  if (whose === 'new')
    return 'your account now uses this address. You sign in with it, and our emails come here. Every device was signed out.'
  return `your account now uses ${newEmail ?? 'another address'}. You sign in with that address, and our emails go there. This is the last one to this address.`
}

export const EmailChanged = (content: EmailChangedContent) => {
  const { shop, firstName, newEmail, whose } = content
  return (
    <EmailLayout
      shop={shop}
      preview={
        whose === 'new'
          ? 'Your account now uses this address.'
          : `Your account now uses ${newEmail ?? 'another address'}.`
      }
      reason={`You receive this because this ${whose === 'new' ? 'is' : 'was'} the email address of an account at`}
    >
      <Title>Your email address was changed</Title>
      <Paragraph>{withFirstName(firstName, changedText(content))}</Paragraph>
      <Muted>
        {shop.email
          ? 'If this was not you, reply to this email at once, so that we can give your account back to you.'
          : 'If this was not you, write to the shop at once, so that we can give your account back to you.'}
      </Muted>
    </EmailLayout>
  )
}
