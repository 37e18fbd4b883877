import { escapeHtml } from '../../../platform/http/escapeHtml.ts'
import type { ParsedMail } from './readEml.ts'

const header = ({ headers }: ParsedMail, name: string) =>
  headers.find(each => each.name.toLowerCase() === name)?.value ?? ''

const document = (title: string, body: string) => `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/dev/mail/mailbox.css">
</head>
<body>
${body}
</body>
</html>`

interface StoredMail {
  id: string
  mail: ParsedMail
}

const row = ({ id, mail }: StoredMail) => `
  <li>
    <a href="/dev/mail/${escapeHtml(id)}">
      <strong>${escapeHtml(header(mail, 'subject'))}</strong>
      <span>${escapeHtml(header(mail, 'to'))}</span>
      <time>${escapeHtml(header(mail, 'date'))}</time>
    </a>
  </li>`

/** Renders the mailbox: subject, recipient and time of each email. */
export const listPage = (mails: readonly StoredMail[]): string =>
  document(
    'Mailbox',
    `<h1>Mailbox</h1>
<p>No mail server is set, so the shop stores its emails here.</p>
${mails.length === 0 ? '<p>Nothing yet.</p>' : `<ul>${mails.map(row).join('')}</ul>`}`,
  )

/** Shows an email: its headers, its HTML as an email client shows it, and its plain text. */
export const mailPage = (id: string, mail: ParsedMail): string =>
  document(
    header(mail, 'subject'),
    `<p><a href="/dev/mail">Mailbox</a> · <a href="/dev/mail/${escapeHtml(id)}.eml">As a file</a></p>
<h1>${escapeHtml(header(mail, 'subject'))}</h1>
<table>${mail.headers
      .map(
        ({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
      )
      .join('')}</table>
${mail.attachments
  .map(
    ({ fileName, bytes }, index) =>
      `<p>Attached: <a href="/dev/mail/${escapeHtml(id)}/${index}">${escapeHtml(fileName)}</a> (${Math.ceil(bytes.length / 1024)} KB)</p>`,
  )
  .join('')}
<iframe title="Email" src="/dev/mail/${escapeHtml(id)}.html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2>
<pre>${escapeHtml(mail.text)}</pre>`,
  )

export const mailboxStyle = `
:root { color-scheme: light dark }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
ul { margin: 0; padding: 0; list-style: none }
li { border-top: 1px solid #8886 }
li a { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .75rem 0; color: inherit; text-decoration: none }
li a:hover strong { text-decoration: underline }
li strong { flex: 1 1 100% }
li time { margin-left: auto }
li span, li time, th { color: GrayText; font-weight: 400; font-size: .875rem }
table { font-size: .875rem; border-spacing: 0 }
th { padding-right: 1rem; text-align: left; vertical-align: top; white-space: nowrap }
td { overflow-wrap: anywhere }
iframe { width: 100%; height: 46rem; margin-top: 1rem; border: 1px solid #8886; background: #fff }
pre { padding: 1rem; border: 1px solid #8886; white-space: pre-wrap; overflow-wrap: anywhere }
`
