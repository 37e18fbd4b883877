import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { onTestFinished } from 'vitest'

/** Runs the text of a module in a separate process; it imports by paths from the repository's root. */
export const spawnModule = (text: string) =>
  spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Runs a module in the same way, and freezes its process once it has printed something, until the end of the test. */
export const freezeModule = async (text: string, atEnd: typeof onTestFinished): Promise<void> => {
  const frozen = spawnModule(text)
  atEnd(() => void frozen.kill('SIGKILL'))
  await once(frozen.stdout, 'data')
  frozen.kill('SIGSTOP')
}
