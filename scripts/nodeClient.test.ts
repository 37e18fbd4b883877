import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createApiKey } from '@shop/contracts/users/apiKeys'
import { describe, expect, it } from 'vitest'
import { signUp } from '../server/src/test/accounts.ts'
import { useShop } from '../server/src/test/startShop.ts'
import { root } from './hashOf.ts'
import { buildNodeClient } from './nodeClient.ts'

const exec = promisify(execFile)

const program = `
  import { ApiError, connectShop } from 'shop-client'
  import { listAdminOrders } from 'shop-client/orders/adminEndpoints'
  import { listRoles } from 'shop-client/users/staffEndpoints'

  const [, , url = '', key = ''] = process.argv
  const call = connectShop(url, key)
  const { total } = await call(listAdminOrders, { status: 'PAID' })
  const orders: number = total
  const refusal = await call(listRoles, {}).catch((error: unknown) => error)
  console.log(JSON.stringify({ orders, refusal: refusal instanceof ApiError && refusal.code }))
  // @ts-expect-error no order has this status
  export const wrong = () => call(listAdminOrders, { status: 'LOST' })
`

describe('the client for Node', () => {
  const shop = useShop('sqlite')

  it('is a package with types whose calls work with an API key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'node-client-'))
    try {
      const made = join(folder, 'node_modules', 'shop-client')
      await buildNodeClient(made)
      await symlink(join(root, 'node_modules', 'zod'), join(folder, 'node_modules', 'zod'))
      await symlink(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'))
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      await writeFile(join(folder, 'program.ts'), program)
      await exec(
        process.execPath,
        [
          join(root, 'node_modules/typescript/bin/tsc'),
          '--module',
          'nodenext',
          '--target',
          'es2023',
          '--strict',
          '--types',
          'node',
          'program.ts',
        ],
        { cwd: folder },
      )
      const { accessToken } = await signUp(shop, { isAdmin: true })
      const { token } = await shop.call(
        createApiKey,
        { name: 'Program', permissions: ['orders:read'], addresses: [], lastDay: null },
        accessToken,
      )
      const { stdout } = await exec(process.execPath, ['program.js', shop.url, token], { cwd: folder })
      expect(JSON.parse(stdout)).toEqual({ orders: 0, refusal: 'forbidden' })
      const packed = await exec('npm', ['pack', '--dry-run', '--json'], { cwd: made })
      expect(packed.stdout).toContain('connectShop.d.ts')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
