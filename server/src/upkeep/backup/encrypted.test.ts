import { readFileSync, writeFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '../../platform/base/config.ts'
import { fillShop, newFile, locationOf, readLocation, withEmptyLocation } from '../../test/backups.ts'
import { useShop } from '../../test/startShop.ts'
import { backUp } from './backUp.ts'
import { verifyArchive } from './readArchive.ts'
import { restore } from './restore.ts'

const passphrase = 'correct horse battery staple'

describe('an encrypted backup', () => {
  const shop = useShop('sqlite')
  let identity = ''
  let recipient = ''
  const files: Record<string, string> = {}
  const make = async (key: string) => {
    const file = newFile()
    await backUp(locationOf(shop), file, { key })
    return file
  }
  beforeAll(async () => {
    await fillShop(shop)
    identity = await generateX25519Identity()
    recipient = await identityToRecipient(identity)
    files['passphrase'] = await make(passphrase)
    files['secret key'] = await make(identity)
    files['public key'] = await make(recipient)
  })
  const refusal = (file: string, key: string | null) =>
    verifyArchive(file, key).then(
      () => 'it was accepted',
      (error: Error) => (error instanceof StartupError ? error.message : error),
    )

  it.each([
    ['passphrase', () => passphrase],
    ['secret key', () => identity],
    ['public key', () => identity],
  ])('encrypted by a %s reveals nothing of the shop, and restores all of it', async (what, key) => {
    const bytes = readFileSync(files[what]!)
    expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
    await withEmptyLocation('sqlite', async other => {
      await restore(other, files[what]!, { key: key() })
      expect(await readLocation(other)).toEqual(await readLocation(locationOf(shop)))
    })
  })

  it.each([
    ['passphrase', () => null, 'is encrypted: set BACKUP_KEY'],
    ['passphrase', () => `${passphrase}!`, 'is encrypted with another key than BACKUP_KEY'],
    ['passphrase', () => identity, 'is encrypted with another key than BACKUP_KEY'],
    ['secret key', () => null, 'is encrypted: set BACKUP_KEY'],
    ['secret key', () => passphrase, 'is encrypted with another key than BACKUP_KEY'],
    ['public key', () => recipient, 'BACKUP_KEY is a public key, which encrypts only'],
  ])('encrypted by a %s is refused in one sentence without its key (%#)', async (what, key, sentence) => {
    expect(await refusal(files[what]!, key())).toContain(sentence)
  })

  it('is refused if it was cut off anywhere, or a byte was altered', async () => {
    const whole = readFileSync(files['secret key']!)
    const damaged = newFile()
    const offsets = [300, 70_000, Math.floor(whole.length / 2), whole.length - 1]
    for (const offset of offsets) {
      writeFileSync(damaged, whole.subarray(0, offset))
      expect(await refusal(damaged, identity), `cut at ${offset}`).toContain('is damaged, or is not a backup')
      const altered = Buffer.from(whole)
      altered[offset]! ^= 1
      writeFileSync(damaged, altered)
      expect(await refusal(damaged, identity), `altered at ${offset}`).toContain(
        'is damaged, or is not a backup',
      )
    }
    // Whole parts, each of 64 KB and its authentication tag.
    const head = whole.indexOf('\n--- ') + 5
    const body = whole.indexOf('\n', head) + 1 + 16
    writeFileSync(damaged, whole.subarray(0, body + 65_552))
    expect(await refusal(damaged, identity)).toContain('is damaged, or is not a backup')
  })

  it('stays readable without a key if it was made without one', async () => {
    const file = newFile()
    await backUp(locationOf(shop), file)
    expect((await verifyArchive(file, passphrase)).files).toBeGreaterThan(0)
  })
})
