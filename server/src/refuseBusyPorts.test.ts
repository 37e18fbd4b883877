import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { refuseBusyPorts } from './refuseBusyPorts.ts'
import { freePort } from './test/processes/freePort.ts'

const host = '127.0.0.1'
const takePort = async (port: number) => {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}
const account = { secretKey: 'sk', webhookSecret: 'whsec', apiBase: null }

it('reports in a sentence that a port is in use, before anything else is done', async () => {
  const port = await freePort()
  await takePort(port)
  await expect(refuseBusyPorts({ host, port, stripe: account })).rejects.toThrow(
    `Port ${port} is in use: set PORT to another.`,
  )
})

it('checks the port of the payments sandbox only if the sandbox will run', async () => {
  const port = await freePort()
  const taken = port + 1
  await takePort(taken)
  await expect(refuseBusyPorts({ host, port, stripe: null })).rejects.toThrow(
    `Port ${taken}, which the payments sandbox takes beside ${port}, is in use: set PORT to another.`,
  )
  await expect(refuseBusyPorts({ host, port, stripe: account })).resolves.toBeUndefined()
})
