import type { Deps } from '../../base/deps.ts'
import { asHtml } from '../asHtml.ts'
import { asText } from '../asText.ts'
import type { Mail } from '../../base/Mailer.ts'
import { readShop } from '../data/readShop.ts'
import { TestMail, testSubject } from '../templates/TestMail.tsx'

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
