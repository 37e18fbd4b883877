import { parseArgs } from 'node:util'
import { email as Email, line } from '@shop/contracts/fields'
import { linkKinds } from '../../people/accounts/links/linkKinds.ts'
import { makeAdmin } from '../../people/accounts/links/makeAdmin.ts'
import { allowPasswords } from '../../people/accounts/openId/allowPasswords.ts'
import { readConfig, StartupError } from '../../platform/base/config.ts'
import { ownAddress } from '../../platform/base/ownAddress.ts'
import { connect } from '../../platform/database/connect.ts'
import { migrationStatus, refuseNewer } from '../../platform/database/opening/migrate.ts'
import { requireShop, runCommand } from './runCommand.ts'

const synopsis =
  'admin.mjs <email> [--first-name <name> --last-name <name>] [--clear-second-factor] [--staff-passwords]'
const usage = 'Give an email address: amina@shop.example --first-name Amina --last-name Rahman.'

const readName = (first: string | undefined, last: string | undefined) => {
  if (!first && !last) return null
  const [firstName, lastName] = [first, last].map(name => line(80).safeParse(name))
  if (!firstName?.success || !lastName?.success)
    throw new StartupError('Give both --first-name and --last-name, each of at most 80 characters.')
  return { firstName: firstName.data, lastName: lastName.data }
}

await runCommand(synopsis, async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      'clear-second-factor': { type: 'boolean', default: false },
      'staff-passwords': { type: 'boolean', default: false },
    },
  })
  const email = Email.safeParse(positionals[0])
  if (!email.success || positionals.length > 1) throw new StartupError(usage)
  const name = readName(values['first-name'], values['last-name'])
  const config = readConfig(process.env)
  requireShop(config)
  const db = connect({ ...config, poolSize: 1 })
  try {
    await refuseNewer(db)
    const { open } = await migrationStatus(db)
    if (open.length > 0) throw new StartupError('The database is not set up yet: start the shop once.')
    if (values['staff-passwords']) {
      await allowPasswords({ db, clock: { now: Date.now } })
      console.log('Staff may sign in with their passwords again.')
    }
    const publicUrl = config.publicUrl ?? ownAddress(config.host, config.port, 'localhost')
    const result = await makeAdmin(
      { db, clock: { now: Date.now }, publicUrl },
      { email: email.data, name, clearsSecondFactor: values['clear-second-factor'] },
    )
    if (!result)
      throw new StartupError(
        `Nobody has an account with ${email.data} yet: add --first-name and --last-name.`,
      )
    const { isNew, kind, link } = result
    console.log(`${email.data} ${isNew ? 'has a new account: an administrator.' : 'is an administrator.'}`)
    const minutes = linkKinds[kind].lifetimeMs / 60_000
    const time = minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`
    console.log(`Set the password within ${time}: ${link}`)
  } finally {
    await db.destroy()
  }
})
