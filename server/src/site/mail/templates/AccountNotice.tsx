import type { OwnerNotice } from '../../../people/accounts/tellOwner.ts'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { SpelledAction, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/readShop.ts'

interface Content {
  shop: Shop
  firstName: string | null
  news: OwnerNotice
  /** Time of the event. */
  at: string
}

interface NoticeText {
  title: string
  /** The text before and after the time of the event. */
  done: string
  after: string
}

const signedOut = 'Every other device was signed out, and links that we had emailed you no longer work.'

const noticeTexts: Record<OwnerNotice, NoticeText> = {
  password: {
    title: 'Your password was changed',
    done: 'the password of your account was changed',
    after: signedOut,
  },
  'second-factor-on': {
    title: 'Two-step sign-in is on',
    done: 'two-step sign-in was switched on for your account',
    after: `From now on you need a code from your app as well as your password. ${signedOut}`,
  },
  'second-factor-off': {
    title: 'Two-step sign-in is off',
    done: 'two-step sign-in was switched off for your account',
    after: `From now on your password alone is enough to sign in. ${signedOut}`,
  },
  'recovery-codes': {
    title: 'You have new recovery codes',
    done: 'new recovery codes were created for your account',
    after: 'The earlier ones no longer work.',
  },
  provider: {
    title: 'Your account was linked to a provider',
    done: 'your staff account was used for the first time through our sign-in provider',
    after: 'From now on you can sign in there.',
  },
  'wrong-codes': {
    title: 'Wrong codes were entered for your account',
    done: 'somebody who knows your password entered too many wrong codes',
    after:
      'They did not get in. For a while we accept codes from your app only on devices that you have used before. Your recovery codes work everywhere, and setting a new password lifts this limit.',
  },
}

export const accountNoticeSubject = ({ shop, news }: Content) =>
  `${shop.name}: ${noticeTexts[news].title.charAt(0).toLowerCase()}${noticeTexts[news].title.slice(1)}`

const dateOf = ({ timezone }: Shop, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(
    new Date(instant),
  )

/**
 * Tells the owner of an account what happened to its password or second factor, and what to do if it was somebody else.
 */
export const AccountNotice = ({ shop, firstName, news, at }: Content) => {
  const link = `${shop.url}/forgot-password`
  const { title, done, after } = noticeTexts[news]
  return (
    <EmailLayout
      shop={shop}
      preview="If this was not you, set a new password at once."
      reason="You receive this because this is the email address of an account at"
    >
      <Title>{title}</Title>
      <Paragraph>{`${withFirstName(firstName, done)} on ${dateOf(shop, at)}. ${after}`}</Paragraph>
      <Paragraph>If this was you, there is nothing to do. If not, set a new password at once.</Paragraph>
      <SpelledAction href={link}>Set a new password</SpelledAction>
      {shop.email && <Muted>If you can no longer sign in, reply to this email and we will help you.</Muted>}
    </EmailLayout>
  )
}
