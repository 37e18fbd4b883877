import { Letter } from '../parts/Letter.tsx'
import { Action, AddressInWords, Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  firstName: string
  isAdmin: boolean
  link: string
}

export const invitationSubject = ({ shop }: Content) => `You are invited to ${shop.name}`

export const Invitation = ({ shop, firstName, isAdmin, link }: Content) => (
  <Letter
    shop={shop}
    preview="Set a password to open your account. The link works for 72 hours."
    reason="You receive this because you were invited by the team of"
  >
    <Title>You are invited, {firstName}.</Title>
    <Paragraph>
      The team of {shop.name} has made {isAdmin ? 'a staff account' : 'an account'} for you. Set a password to
      open it. The link works once, for 72 hours.
    </Paragraph>
    <Action href={link} primaryColor={shop.primaryColor}>
      Set your password
    </Action>
    <AddressInWords href={link} />
    <Muted>
      If you do not know what this is about, ignore it: without a password the account stays closed.
    </Muted>
  </Letter>
)
