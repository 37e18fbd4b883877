import { errorStatus, type ErrorCode } from '@shop/contracts/errors'
import type { Endpoint } from '@shop/contracts/endpoint'
import { toJSONSchema, type z } from 'zod'
import { escapeHtml } from './escapeHtml.ts'
import type { Table } from './mount.ts'

const schemaText = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return escapeHtml(JSON.stringify(rest, null, 2))
}

const failureText = (code: ErrorCode) => `${errorStatus[code]} <code>${code}</code>`

const section = ({ method, path, access, summary, input, answer, failures = [] }: Endpoint) => `
<section>
  <h2><span class="method">${method}</span> ${escapeHtml(path)}</h2>
  <p>${escapeHtml(summary)}</p>
  <p class="meta">Access: ${access}${failures.length ? ` · Fails with ${failures.map(failureText).join(', ')}` : ''}</p>
  <details><summary>Input</summary><pre>${schemaText(input, 'input')}</pre></details>
  <details><summary>Answer</summary><pre>${schemaText(answer, 'output')}</pre></details>
</section>`

/** The API to read in a browser: every call with what it takes, answers and refuses. */
export const docsPage = (table: Table, title: string): string => `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(title)}</title>
  <link rel="stylesheet" href="docs.css">
</head>
<body>
  <h1>${escapeHtml(title)}</h1>
  <p>All addresses stand below <code>/api</code>. Answers carry their content in <code>data</code>, errors are
  <code>{ error, code, fields? }</code>. Calls for customers and staff need <code>Authorization: Bearer …</code>.
  The same as <a href="openapi.json">OpenAPI</a>.</p>
  ${[...table.values()].map(({ endpoint }) => section(endpoint)).join('')}
</body>
</html>`

export const docsStyle = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #0f172a; background: #f1efea;
  font: 1rem/1.5 system-ui, sans-serif }
section { margin: 1rem 0; padding: 1rem; background: #fff; border: 1px solid #ddd8cd }
h2 { margin: 0; font: 600 1.05rem ui-monospace, monospace; overflow-wrap: anywhere }
.method { color: #1f4d3a }
p { margin: .5rem 0 }
.meta { color: #57534e; font-size: .9rem }
summary { cursor: pointer; padding: .25rem 0 }
pre { overflow: auto; padding: .75rem; background: #faf9f6; font-size: .85rem }
`
