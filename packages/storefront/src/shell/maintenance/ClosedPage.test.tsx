import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SettingsContext, unknownSettings } from '../../kit/shop/settings.ts'
import { ShopContext } from '../../kit/shop/shop.ts'
import { shopAnswering } from '../../test/openShop.tsx'
import { ClosedPage } from './ClosedPage.tsx'

const pageWith = (maintenance: NonNullable<typeof unknownSettings.maintenance>) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <ShopContext value={shopAnswering().shop}>
        <SettingsContext value={{ ...unknownSettings, maintenance }}>
          <ClosedPage />
        </SettingsContext>
      </ShopContext>
    </StaticRouter>,
  )

it('explains why the shop is closed and when it opens again, in the shop’s time zone', () => {
  const page = pageWith({
    text: 'We are counting our stock.',
    startsAt: null,
    endsAt: '2026-06-06T08:00:00.000Z',
  })
  expect(page).toContain('We are counting our stock.')
  expect(page).toContain('We open again on Saturday 6 June at 09:00 (London time).')
})

it('shows the default text, and no opening time if it is unknown', () => {
  const page = pageWith({ text: '', startsAt: null, endsAt: null })
  expect(page).toContain('Orders you have placed are safe.')
  expect(page).not.toContain('We open again')
})
