// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetEverything, openShop } from '../../test/openShop.tsx'
import { demoSettings, listOf } from '../../test/samples.ts'

beforeEach(forgetEverything)

const answers = { '/collections': listOf(), '/products': listOf() }

test.each(['/', '/about', '/terms', '/shipping', '/returns'])(
  'a shop that is not registered for VAT does not mention it on %s',
  async path => {
    const registered = await openShop(path, answers)
    expect(registered.page.textContent).toContain('VAT')
    registered.close()

    const settings = { ...demoSettings, vatRegistered: false }
    const { page } = await openShop(path, { ...answers, '/settings': settings })
    expect(page.textContent).not.toContain('VAT')
  },
)
