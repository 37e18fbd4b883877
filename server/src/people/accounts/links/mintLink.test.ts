import { confirmEmail } from '@shop/contracts/accounts/linkEndpoints'
import { register } from '@shop/contracts/accounts/endpoints'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { nowIso } from '../../../platform/base/deps.ts'
import { aPerson } from '../../../test/accounts.ts'
import { mailsTo } from '../../../test/mails.ts'
import { describeShop, refuses } from '../../../test/startShop.ts'
import { mintLink } from './mintLink.ts'

describeShop('links of two emails that are written simultaneously', shop => {
  it.each([['older'], ['newer']] as const)(
    'work from the newer email, also if the %s is written last',
    async last => {
      const person = aPerson()
      const { user } = await shop.call(register, person)
      await mailsTo(shop, person.email)
      const older = { id: newId(), createdAt: nowIso(shop.deps) }
      shop.passTime(1000)
      const newer = { id: newId(), createdAt: nowIso(shop.deps) }
      const newLink = { userId: user.id, kind: 'email-change', email: person.email } as const
      const links = new Map<object, string>()
      for (const mail of last === 'older' ? [newer, older] : [older, newer])
        links.set(mail, (await mintLink(shop.deps, mail, newLink)).split('#')[1] ?? '')
      const open = (mail: object) =>
        shop.call(confirmEmail, { token: links.get(mail) ?? '', password: person.password })
      await refuses(open(older), 'link_invalid')
      expect(await open(newer)).toMatchObject({ user: { email: person.email } })
    },
  )
})
