import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Starts a shop as its owner does, in separate processes; collects their output until the end. */
export const startSeveral = (env: Record<string, string>) => {
  const shop = fork(fileURLToPath(new URL('severalShops.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], TMPDIR: tmpdir(), HOST: '127.0.0.1', LOG_LEVEL: 'info', ...env },
  })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const closed = once(shop, 'close') as Promise<[number | null]>
  return {
    readOutput: () => output,
    /** Finds lines of the log with this message. */
    logLinesWith: (message: string) =>
      output
        .split('\n')
        .filter(line => line.includes(`"msg":"${message}"`))
        .map(line => JSON.parse(line) as Record<string, unknown>),
    /** Resolves with the exit code once the shop has ended. */
    code: closed.then(([code]) => code),
    stop: async () => {
      if (shop.exitCode === null) shop.kill('SIGTERM')
      await closed
    },
  }
}
