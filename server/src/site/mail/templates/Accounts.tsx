import { staffSignInPath } from '@shop/contracts/accounts/openIdEndpoints'
import { withFirstName } from '../greeting.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Action, SpelledAction, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { EmailShop } from '../data/readShop.ts'

interface WelcomeContent {
  shop: EmailShop
  /** Null in an email to an address that its owner has not confirmed. */
  firstName: string | null
  /** Confirms the address; null if it is already confirmed. */
  link: string | null
  /** Numbers of the owner's guest orders, which join the account once the address is confirmed. */
  orders: readonly string[]
}

export const welcomeSubject = ({ shop }: Pick<WelcomeContent, 'shop'>) => `Welcome to ${shop.name}`

const confirmText = (orders: readonly string[]): string => {
  if (orders.length === 0)
    return 'Please confirm with your password that this address is yours, so that the account stays with you.'
  const orderList = new Intl.ListFormat('en-GB').format(orders)
  return `Please confirm with your password that this address is yours, and your order${orders.length === 1 ? '' : 's'} ${orderList} will be in your account.`
}

/** Help for somebody whose address a stranger has registered, or who has forgotten their password. */
const NotYours = () => (
  <Muted>
    If you did not open this account, you need not do anything: without this confirmation it receives nothing
    of yours. To make it yours, choose “Forgot password?” on the login page and set your own password.
  </Muted>
)

export const Welcome = ({ shop, firstName, link, orders }: WelcomeContent) => (
  <EmailLayout
    shop={shop}
    preview="Your account is ready: your orders, addresses and wishlist in one place."
    reason="You receive this because an account was opened with your email address at"
  >
    <Title>{firstName ? `Welcome, ${firstName}.` : `Welcome to ${shop.name}.`}</Title>
    <Paragraph>
      Your account is ready. It keeps your cart and wishlist on every device, your addresses for a quick
      checkout, and your orders with their invoices.
    </Paragraph>
    <Action href={`${shop.url}/collections`}>See the collections</Action>
    {link && (
      <>
        <Paragraph>{confirmText(orders)}</Paragraph>
        <SpelledAction href={link}>Confirm this address</SpelledAction>
      </>
    )}
    {shop.email && <Paragraph>Questions about a size or a cloth? Reply to this email.</Paragraph>}
    <NotYours />
  </EmailLayout>
)

interface EmailConfirmContent {
  shop: EmailShop
  link: string
  orders: readonly string[]
}

export const emailConfirmSubject = ({ shop }: Pick<EmailConfirmContent, 'shop'>) =>
  `${shop.name}: confirm your email address`

/** Contains only the link by which the owner of an account confirms its address. */
export const EmailConfirm = ({ shop, link, orders }: EmailConfirmContent) => (
  <EmailLayout
    shop={shop}
    preview="The link works for 24 hours."
    reason="You receive this because this is the email address of an account at"
  >
    <Title>Confirm your email address</Title>
    <Paragraph>{confirmText(orders)}</Paragraph>
    <SpelledAction href={link}>Confirm this address</SpelledAction>
    <NotYours />
  </EmailLayout>
)

interface InvitationTerms {
  shop: EmailShop
  /** Name of the member of staff who sent the invitation; null if nobody is to be named. */
  inviter: string | null
  /** Names of the roles of a new member of staff; empty for a customer. */
  roles: readonly string[]
  /** The last day of temporary staff: `2026-12-04`. */
  lastDay: string | null
}

/** Returns `Maryam Siddiqui has created a staff account for you at Madar as Packer, until 4 December 2026.` */
const invitationText = ({ shop, inviter, roles, lastDay }: InvitationTerms): string => {
  if (roles.length === 0) return `The team of ${shop.name} has created an account for you.`
  const sender = inviter ?? `The team of ${shop.name}`
  const until = lastDay && dayFormat.format(new Date(lastDay))
  const work = `as ${new Intl.ListFormat('en-GB').format(roles)}${until ? `, until ${until}` : ''}`
  return `${sender} has created a staff account for you${inviter === null ? '' : ` at ${shop.name}`} ${work}.`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const invitationSubject = ({ shop }: Pick<InvitationTerms, 'shop'>) =>
  `You are invited to ${shop.name}`

export const Invitation = ({ link, ...terms }: InvitationTerms & { link: string }) => (
  <EmailLayout
    shop={terms.shop}
    preview="Set a password to open your account. The link works for 72 hours."
    reason="You receive this because you were invited by the team of"
  >
    <Title>You are invited.</Title>
    <Paragraph>
      {`${invitationText(terms)} Set a password to open it. The link works once, for 72 hours.`}
    </Paragraph>
    <SpelledAction href={link}>Set your password</SpelledAction>
    <Muted>If you were not expecting this, ignore it: without a password the account stays closed.</Muted>
  </EmailLayout>
)

/** Invites staff who have no passwords: the provider proves that the address is theirs. */
export const ProviderInvitation = ({ provider, ...terms }: InvitationTerms & { provider: string }) => {
  const { shop } = terms
  const link = `${shop.url}${staffSignInPath}`
  return (
    <EmailLayout
      shop={shop}
      preview={`Sign in with ${provider} to open your account.`}
      reason="You receive this because you were invited by the team of"
    >
      <Title>You are invited.</Title>
      <Paragraph>
        {`${invitationText(terms)} Sign in with ${provider}, using the address that this email was sent to.`}
      </Paragraph>
      <SpelledAction href={link}>{`Sign in with ${provider}`}</SpelledAction>
    </EmailLayout>
  )
}

interface PasswordResetContent {
  shop: EmailShop
  firstName: string | null
  link: string
}

export const resetSubject = ({ shop }: Pick<PasswordResetContent, 'shop'>) =>
  `${shop.name}: set a new password`

export const PasswordReset = ({ shop, firstName, link }: PasswordResetContent) => (
  <EmailLayout
    shop={shop}
    preview="The link works once, for 30 minutes."
    reason="You receive this because somebody asked to reset the password of your account at"
  >
    <Title>Set a new password</Title>
    <Paragraph>
      {withFirstName(
        firstName,
        'somebody asked for a new password for your account. If that was you, choose one now. The link works once, for 30 minutes.',
      )}
    </Paragraph>
    <SpelledAction href={link}>Choose a new password</SpelledAction>
    <Muted>If it was not you, there is nothing to do: your password stays as it is.</Muted>
  </EmailLayout>
)

interface AccountClosedContent {
  shop: EmailShop
  firstName: string | null
}

export const accountClosedSubject = ({ shop }: AccountClosedContent) => `${shop.name}: your account is closed`

export const AccountClosed = ({ shop, firstName }: AccountClosedContent) => (
  <EmailLayout
    shop={shop}
    preview="Your personal data has been removed."
    reason="You receive this once more because you closed your account at"
  >
    <Title>Your account is closed</Title>
    <Paragraph>
      {withFirstName(
        firstName,
        'your account and the personal data in it have been removed, as you asked. We keep your orders and their invoices for as long as the law requires, and for nothing else.',
      )}
    </Paragraph>
    <Paragraph>Orders that are on their way to you will still arrive.</Paragraph>
    <Muted>You are always welcome to open a new account.</Muted>
  </EmailLayout>
)
