import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stopSignals } from '../../server/src/stopOnSignals.ts'
import { startable } from './startable.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Options {
  /** Working directory; by default the project's root. */
  cwd?: string
  /** Receives the output, which is also printed. */
  hear?: (part: string) => void
}

/** Runs a command and shows its output. Rejects if it fails; a signal ends the command and this process. */
export const run = (
  name: string,
  words: string[],
  env: Record<string, string> = {},
  { cwd = root, hear }: Options = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { command, args, shell } = startable(name, words)
    const child = spawn(command, args, {
      cwd,
      stdio: hear ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell,
    })
    const show = (from: Readable | null, to: NodeJS.WriteStream) =>
      from?.setEncoding('utf8').on('data', (part: string) => {
        to.write(part)
        hear?.(part)
      })
    show(child.stdout, process.stdout)
    show(child.stderr, process.stderr)
    let isStopping = false
    const passOn = (signal: NodeJS.Signals) => {
      isStopping = true
      child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, passOn)
    const end = () => {
      for (const signal of stopSignals) process.off(signal, passOn)
    }
    child.once('error', error => {
      end()
      reject(error)
    })
    // Waits for the whole output, which the error contains.
    child.once('close', code => {
      end()
      // Ends this process even if the command had just finished.
      if (isStopping) process.exit(1)
      if (code === 0) resolve()
      else reject(new Error(`${name} ${words.join(' ')} ended with ${code}`))
    })
  })

/** Runs a command that reports its own errors, and ends this process if it fails. */
export const runOrEnd = (...command: Parameters<typeof run>): Promise<void> =>
  run(...command).catch(() => process.exit(1))
