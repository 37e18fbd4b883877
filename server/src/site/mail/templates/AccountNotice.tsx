import type { OwnerNotice } from '../../../people/accounts/notifyOwner.ts'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { SpelledAction, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface Content {
  shop: EmailShop
  firstName: string | null
  news: OwnerNotice
  /** Time of the event. */
  at: string
}

interface NoticeText {
  title: string
  /** The event, in the words before the time of the event. */
  event: string
  /** Consequences, in the sentences after the time. */
  consequence: string
}

const signedOut = 'Every other device was signed out, and links that we had emailed you no longer work.'

const noticeTexts: Record<OwnerNotice, NoticeText> = {
  password: {
    title: 'Your password was changed',
    event: 'the password of your account was changed',
    consequence: signedOut,
  },
  'second-factor-on': {
    title: 'Two-step sign-in is on',
    event: 'two-step sign-in was switched on for your account',
    consequence: `From now on you need a code from your app as well as your password. ${signedOut}`,
  },
  'second-factor-off': {
    title: 'Two-step sign-in is off',
    event: 'two-step sign-in was switched off for your account',
    consequence: `From now on your password alone is enough to sign in. ${signedOut}`,
  },
  'recovery-codes': {
    title: 'You have new recovery codes',
    event: 'new recovery codes were created for your account',
    consequence: 'The earlier ones no longer work.',
  },
  provider: {
    title: 'Your account was linked to a provider',
    event: 'your staff account was used for the first time through our sign-in provider',
    consequence: 'From now on you can sign in there.',
  },
  'wrong-codes': {
    title: 'Wrong codes were entered for your account',
    event: 'somebody who knows your password entered too many wrong codes',
    consequence:
      'They did not get in. For a while we accept codes from your app only on devices that you have used before. Your recovery codes work everywhere, and setting a new password lifts this limit.',
  },
}

export const accountNoticeSubject = ({ shop, news }: Content) =>
  `${shop.name}: ${noticeTexts[news].title.charAt(0).toLowerCase()}${noticeTexts[news].title.slice(1)}`

const dateOf = ({ timezone }: EmailShop, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    new Date(instant),
  )

/**
 * Tells the owner of an account what happened to its password or second factor, and what to do if it was somebody else.
 */
export const AccountNotice = ({ shop, firstName, news, at }: Content) => {
  const link = `${shop.url}/forgot-password`
  const { title, event, consequence } = noticeTexts[news]
  return (
    <EmailLayout
      shop={shop}
      preview="If this was not you, set a new password at once."
      reason="You receive this because this is the email address of an account at"
    >
      <Title>{title}</Title>
      <Paragraph>{`${withFirstName(firstName, event)} on ${dateOf(shop, at)}. ${consequence}`}</Paragraph>
      <Paragraph>If this was you, there is nothing to do. If not, set a new password at once.</Paragraph>
      <SpelledAction href={link}>Set a new password</SpelledAction>
      {shop.email && <Muted>If you can no longer sign in, reply to this email and we will help you.</Muted>}
    </EmailLayout>
  )
}
