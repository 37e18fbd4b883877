import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { refuseTakenPorts } from './refuseTakenPorts.ts'

const host = '127.0.0.1'
const takePort = async () => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const account = { secretKey: 'sk', webhookSecret: 'whsec', apiBase: null }

it('says in a sentence that a port is taken, before anything else is done', async () => {
  const port = await takePort()
  await expect(refuseTakenPorts({ host, port, stripe: account })).rejects.toThrow(
    `Port ${port} is in use: set PORT to another.`,
  )
})

it('looks at the port of the payments sandbox only where that will run', async () => {
  const taken = await takePort()
  const port = taken - 1
  await expect(refuseTakenPorts({ host, port, stripe: null })).rejects.toThrow(
    `Port ${taken}, which the payments sandbox takes beside ${port}, is in use: set PORT to another.`,
  )
  await expect(refuseTakenPorts({ host, port, stripe: account })).resolves.toBeUndefined()
})
