import type { Deps } from '../../../platform/base/deps.ts'
import type { Mail } from '../../../platform/base/Mailer.ts'
import { asHtml, asText } from '../asText.ts'
import { readShop, type Shop } from '../data/readShop.ts'
import { Letter } from '../parts/Letter.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'

/** The mail that staff try the mail server with. */
export const writeTestMail = async (deps: Deps, { id, to }: { id: string; to: string }): Promise<Mail> => {
  const shop = await readShop(deps)
  const clock = { dateStyle: 'long', timeStyle: 'medium', timeZone: shop.timezone } as const
  const sentAt = new Intl.DateTimeFormat('en-GB', clock).format(deps.clock.now())
  const content = { shop, sentAt }
  const letter = <TestMail {...content} />
  return {
    id,
    to: { name: '', address: to },
    subject: testSubject(content),
    html: asHtml(letter),
    text: asText(letter),
  }
}

interface Content {
  shop: Shop
  /** When it was sent, in words. */
  sentAt: string
}

const testSubject = ({ shop }: Content) => `${shop.name}: test email`

export const TestMail = ({ shop, sentAt }: Content) => (
  <Letter
    shop={shop}
    preview="If you can read this, the shop can send mail."
    reason="You receive this because somebody has tried the mail server in the settings of"
  >
    <Title>Mail works</Title>
    <Paragraph>
      If you can read this, {shop.name} can send mail: order confirmations, invoices and notices are sent the
      same way.
    </Paragraph>
    <Muted>Sent on {sentAt}.</Muted>
  </Letter>
)
