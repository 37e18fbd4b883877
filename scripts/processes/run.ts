import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { stopSignals } from '../../server/src/stopOnSignals.ts'
import { spawnArguments } from './spawnArguments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Options {
  /** Working directory; by default the project's root. */
  cwd?: string
  /** Receives the output, which is also printed. */
  onOutput?: (part: string) => void
}

/** Runs a command and shows its output. Rejects if it fails; a signal ends the command and this process. */
export const run = (
  name: string,
  commandArguments: string[],
  env: Record<string, string> = {},
  { cwd = root, onOutput }: Options = {},
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { command, args, shell } = spawnArguments(name, commandArguments)
    const child = spawn(command, args, {
      cwd,
      stdio: onOutput ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell,
    })
    const forwardOutput = (from: Readable | null, to: NodeJS.WriteStream) =>
      from?.setEncoding('utf8').on('data', (part: string) => {
        to.write(part)
        onOutput?.(part)
      })
    forwardOutput(child.stdout, process.stdout)
    forwardOutput(child.stderr, process.stderr)
    let isStopping = false
    const forwardSignal = (signal: NodeJS.Signals) => {
      isStopping = true
      child.kill(signal)
    }
    for (const signal of stopSignals) process.on(signal, forwardSignal)
    const removeListeners = () => {
      for (const signal of stopSignals) process.off(signal, forwardSignal)
    }
    child.once('error', error => {
      removeListeners()
      reject(error)
    })
    // Waits for the whole output, which the error contains.
    child.once('close', code => {
      removeListeners()
      // Ends this process even if the command had just finished.
      if (isStopping) process.exit(1)
      if (code === 0) resolve()
      else reject(new Error(`${name} ${commandArguments.join(' ')} ended with ${code}`))
    })
  })

/** Runs a command that reports its own errors, and ends this process if it fails. */
export const runOrEnd = (...command: Parameters<typeof run>): Promise<void> =>
  run(...command).catch(() => process.exit(1))
