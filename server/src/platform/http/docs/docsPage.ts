import { groupBy } from '@shop/contracts/groupBy'
import { isAllowedForKeys } from '@shop/contracts/access'
import { errorStatus, type ErrorCode } from '@shop/contracts/errors'
import type { Endpoint } from '@shop/contracts/endpoint'
import type { Deps } from '../../base/deps.ts'
import { apiBase } from '../api.ts'
import { escapeHtml } from '../escapeHtml.ts'
import { jsonSchemaOf } from '../jsonSchema.ts'
import type { EndpointTable } from '../mount.ts'
import type { Routes } from '../Routes.ts'
import { failuresOf, groupOf, openApi } from './openApi.ts'

const schemaText = (...schemaArgs: Parameters<typeof jsonSchemaOf>) =>
  escapeHtml(JSON.stringify(jsonSchemaOf(...schemaArgs), null, 2))

const failureText = (code: ErrorCode) => `${errorStatus[code]} <code>${code}</code>`

/** Formats names between backticks as code. */
const formatSummary = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const callSection = (endpoint: Endpoint) => {
  const { method, path, access, summary, input, answer } = endpoint
  const failures = failuresOf(endpoint)
  return `
<section>
  <h3><span class="method">${method}</span> ${escapeHtml(path)}</h3>
  <p>${formatSummary(summary)}</p>
  <p class="meta">Access: ${access}${isAllowedForKeys(access) ? ' · API keys' : ''}${failures.length ? ` · Fails with ${failures.map(failureText).join(', ')}` : ''}</p>
  <details><summary>Input</summary><pre>${schemaText(input, 'input')}</pre></details>
  <details><summary>Answer</summary><pre>${schemaText(answer, 'output')}</pre></details>
</section>`
}

const groupsOf = (table: EndpointTable) => {
  const endpoints = [...table.values()].map(({ endpoint }) => endpoint)
  const groups = groupBy(endpoints, ({ path }) => groupOf(path))
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other))
}

const anchorLink = (name: string) => `<a href="#${name}">${name}</a>`
const groupSection = ([name, calls]: [string, Endpoint[]]) => `
<h2 id="${name}">${anchorLink(name)}</h2>${calls.map(callSection).join('')}`

const renderPage = (groups: [string, Endpoint[]][], title: string) => `<!doctype html>
<html lang="en-GB">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="stylesheet" href="docs.css">
</head>
<body>
  <h1>${title}</h1>
  <p>All addresses are below <code>/api</code>. Answers carry their content in <code>data</code>, errors are
  <code>{ error, code, fields? }</code>. Calls for customers and staff need <code>Authorization: Bearer …</code>.
  Staff create API keys for programs in the back office, under Users. A key is sent in the same header, and may make the calls marked
  <em>API keys</em>, if it has the permission named there. Also available as <a href="openapi.json">OpenAPI</a>.</p>
  <nav aria-label="Calls">${groups.map(([name]) => anchorLink(name)).join(' ')}</nav>
  ${groups.map(groupSection).join('')}
</body>
</html>`

/** Renders the API documentation for a browser: every call with its input, answer and failures, grouped by subject. */
const docsPage = (table: EndpointTable, title: string): string =>
  renderPage(groupsOf(table), escapeHtml(title))

const docsStyle = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #0f172a; background: #f1efea;
  font: 1rem/1.5 system-ui, sans-serif }
section { margin: 1rem 0; padding: 1rem; background: #fff; border: 1px solid #ddd8cd }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
a { color: #1f4d3a }
h2 { margin: 2.5rem 0 0; font-size: 1.4rem }
h2 a { color: inherit; text-decoration: none }
h3 { margin: 0; font: 600 1.05rem ui-monospace, monospace; overflow-wrap: anywhere }
.method { color: #1f4d3a }
p { margin: .5rem 0 }
.meta { color: #57534e; font-size: .9rem }
summary { cursor: pointer; padding: .25rem 0 }
pre { overflow: auto; padding: .75rem; background: #faf9f6; font-size: .85rem }
`

/** Mounts `GET /api/openapi.json` and `GET /api/docs`, which are made on request. */
export const docsRoutes = (api: Routes, { settings }: Deps, table: EndpointTable) => {
  const title = async () => `${(await settings.read()).general.storeName} API`
  api.add('GET', `${apiBase}/openapi.json`, async ctx => {
    ctx.body = openApi(table, await title())
  })
  api.add('GET', `${apiBase}/docs`, async ctx => {
    ctx.type = 'html'
    ctx.body = docsPage(table, await title())
  })
  api.add('GET', `${apiBase}/docs.css`, async ctx => {
    ctx.type = 'css'
    ctx.body = docsStyle
  })
}
