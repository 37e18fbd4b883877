import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { asHtml, asText } from '../../server/src/site/mail/asText.ts'
import { aShop } from '../../server/src/test/emailData.ts'
import { sampleEmails } from '../../server/src/test/sampleEmails.tsx'

// Writes every email of the shop, with made-up data, to view in a browser: npm run mails -- folder
const folder = resolve(process.argv[2] ?? 'data/mails')
await mkdir(folder, { recursive: true })
for (const [name, email] of Object.entries(sampleEmails(aShop()))) {
  await writeFile(join(folder, `${name}.html`), asHtml(email))
  await writeFile(join(folder, `${name}.txt`), asText(email))
}
console.log(`Written to ${folder}`)
