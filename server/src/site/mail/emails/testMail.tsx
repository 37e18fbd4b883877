import type { Deps } from '../../../platform/base/deps.ts'
import type { Mail } from '../../../platform/base/Mailer.ts'
import { asHtml, asText } from '../asText.ts'
import { readShop, type EmailShop } from '../data/readShop.ts'
import { EmailLayout } from '../parts/EmailLayout.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'

/** Writes the email with which staff test the mail server. */
export const writeTestMail = async (deps: Deps, { id, to }: { id: string; to: string }): Promise<Mail> => {
  const shop = await readShop(deps)
  const dateFormat = { dateStyle: 'long', timeStyle: 'medium', timeZone: shop.timezone } as const
  const sentAt = new Intl.DateTimeFormat('en-GB', dateFormat).format(deps.clock.now())
  const content = { shop, sentAt }
  const email = <TestMail {...content} />
  return {
    id,
    to: { name: '', address: to },
    subject: testSubject(content),
    html: asHtml(email),
    text: asText(email),
  }
}

interface Content {
  shop: EmailShop
  /** Time of sending, in words. */
  sentAt: string
}

const testSubject = ({ shop }: Content) => `${shop.name}: test email`

export const TestMail = ({ shop, sentAt }: Content) => (
  <EmailLayout
    shop={shop}
    preview="If you can read this, the shop can send email."
    reason="You receive this because somebody has tested the mail server in the settings of"
  >
    <Title>Email works</Title>
    <Paragraph>
      If you can read this, {shop.name} can send email: order confirmations, invoices and notices are sent the
      same way.
    </Paragraph>
    <Muted>Sent on {sentAt}.</Muted>
  </EmailLayout>
)
