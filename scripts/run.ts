import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a command at the project's root with its output shown. Rejects where it fails. */
export const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })

/** Runs a command that says itself what is wrong, and ends this process where it fails. */
export const runOrEnd = (...command: Parameters<typeof run>): Promise<void> =>
  run(...command).catch(() => process.exit(1))
