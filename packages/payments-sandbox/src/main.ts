import { startSandbox } from './startSandbox.ts'

const { PORT = '4242', HOST, SECRET, WEBHOOK_SECRET, WEBHOOK_URL, DATA_FILE, PUBLIC_URL } = process.env
if (!SECRET || !WEBHOOK_SECRET) throw new Error('SECRET and WEBHOOK_SECRET must be set.')

const sandbox = await startSandbox({
  port: Number(PORT),
  ...(HOST && { host: HOST }),
  secretKey: SECRET,
  webhookSecret: WEBHOOK_SECRET,
  webhookUrl: WEBHOOK_URL || undefined,
  dataFile: DATA_FILE || undefined,
  publicUrl: PUBLIC_URL || undefined,
})
console.log(`The payment sandbox listens on ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void sandbox.close()
  })
