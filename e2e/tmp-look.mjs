import { chromium } from 'playwright'
const base = 'http://127.0.0.1:4719'
const api = async (path, body, token, method = 'POST') => (await fetch(base + '/api' + path, { method, headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) }, body: body && JSON.stringify(body) })).json()
const signIn = await api('/auth/login', { email: 'admin@madar.test', password: 'madar-admin-2026' })
const token = signIn.data.accessToken
const list = await api('/admin/products?limit=3', undefined, token, 'GET')
const p = (await api('/admin/products/' + list.data.items[0].id, undefined, token, 'GET')).data
await api('/admin/products/bulk', { productIds: [p.id], change: { kind: 'pricePercent', percent: -10 } }, token, 'PATCH')
await api('/admin/settings/shipping', { freeThreshold: 9000 }, token, 'PATCH')
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
for (const width of [390, 820, 1440]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.on('console', m => m.type() === 'error' && console.log('ERR', width, m.text().slice(0, 200)))
  await page.goto(base + '/admin')
  await page.evaluate(d => { localStorage.setItem('accessToken', d.accessToken); localStorage.setItem('refreshToken', d.refreshToken); localStorage.setItem('user', JSON.stringify(d.user)) }, signIn.data)
  const shots = [['audit', '/admin/audit'], ['auditfield', '/admin/audit?field=Price'], ['product', '/admin/products?view=' + p.id], ['user', '/admin/users?user=' + signIn.data.user.id], ['settings', '/admin/settings?tab=shipping'], ['edit', '/admin/products?edit=' + p.id]]
  for (const [name, path] of shots) {
    await page.goto(base + path); await page.waitForTimeout(1800)
    if (name === 'product' || name === 'user') { const h = page.locator('section[aria-label=History]'); await h.scrollIntoViewIfNeeded().catch(e => console.log(name, width, String(e).slice(0, 100))); }
    if (name === 'settings' || name === 'edit') { const b = page.getByRole('button', { name: 'Show History', exact: true }); await b.scrollIntoViewIfNeeded(); await b.click(); await page.waitForTimeout(800); await page.locator('section[aria-label=History]').last().scrollIntoViewIfNeeded() }
    await page.screenshot({ path: `/tmp/look-${name}-${width}.png` })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) console.log('OVERFLOW', name, width, over)
  }
  await page.close()
}
await browser.close()
