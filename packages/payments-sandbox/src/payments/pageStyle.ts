import { createHash } from 'node:crypto'

export const pageStyle = `
*{box-sizing:border-box}
body{margin:0;background:#F1EFEA;color:#0f172a;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
.notice{margin:0;padding:.75rem 1.25rem;background:#0f172a;color:#F1EFEA;text-align:center;font-size:.9375rem}
h1{margin:1rem 0 .25rem;font-size:1.875rem;line-height:1.2;letter-spacing:-.01em}
h2{margin:0;font-size:1rem}
.quiet{margin:0 0 1.5rem;color:#475569}
.sheet{margin:0 0 1.25rem;padding:1.25rem;background:#fbfaf7;border:1px solid #dcd8ce;border-radius:.75rem}
ul{margin:.75rem 0 0;padding:0;list-style:none}
li{display:flex;justify-content:space-between;gap:1rem;padding:.375rem 0}
li span:first-child{overflow-wrap:anywhere}
li span:last-child{white-space:nowrap;font-variant-numeric:tabular-nums}
.total{margin-top:.5rem;padding-top:.75rem;border-top:1px solid #dcd8ce;font-weight:600}
label{display:block;font-weight:600}
.hint{margin:.25rem 0 .75rem;color:#475569;font-size:.9375rem}
.hint li{justify-content:flex-start;gap:0 .75rem;padding:.125rem 0;flex-wrap:wrap}
.error{margin:.5rem 0 0;color:#991b1b;font-weight:600}
input{width:100%;min-height:3.25rem;padding:.5rem .875rem;font:inherit;font-size:1.125rem;letter-spacing:.04em;color:inherit;background:#fff;border:1px solid #64748b;border-radius:.5rem}
input[aria-invalid=true]{border-color:#991b1b}
.actions{display:grid;gap:.75rem;margin-top:1.25rem}
.actions:first-child{margin-top:0}
.button,button{display:block;width:100%;min-height:3.25rem;padding:.75rem 1rem;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:#0f172a;background:transparent;border:1px solid #0f172a;border-radius:.5rem;cursor:pointer}
.main,.button.main{color:#F1EFEA;background:#0f172a}
:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
@media (min-width:30rem){.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}}
@media (max-width:29.99rem){.pair{display:grid;gap:.75rem}}
`

const styleHash = createHash('sha256').update(pageStyle).digest('base64')

/**
 * Returns headers for the hosted page. The form may lead to `targets`: browsers also apply form-action to redirects.
 */
export const pageHeaders = (targets: string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    'img-src data:',
    `style-src 'sha256-${styleHash}'`,
    `form-action 'self' ${targets.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
})
