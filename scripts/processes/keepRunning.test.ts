import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepRunning } from './keepRunning.ts'

const pauses = { first: 1, longest: 4, steadyAfter: 60_000 }
const waits = 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); console.log("up")'

afterEach(() => void vi.restoreAllMocks())

/** Runs each script in turn, then repeats the last one. */
const keep = (scripts: string[], isReady: () => Promise<boolean>) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const children: ChildProcess[] = []
  const start = () => {
    const script = scripts[Math.min(children.length, scripts.length - 1)]!
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
    onTestFinished(() => void child.kill('SIGKILL'))
    children.push(child)
    return child
  }
  return { kept: keepRunning(start, isReady, pauses), children, said }
}
const isUp = (child: ChildProcess) => once(child.stdout!, 'data')

it('restarts a process that was killed or ended with an error, with longer and longer pauses', async () => {
  const { kept, children, said } = keep(
    [waits, 'process.exit(3)', 'process.exit(3)', 'process.exit(3)', waits],
    async () => true,
  )
  await kept.ready
  children[0]!.kill('SIGKILL')
  await expect.poll(() => children.length).toBe(5)
  await isUp(children[4]!)
  expect(said.mock.calls.map(([text]) => String(text))).toEqual(
    ['SIGKILL', 'exit code 3', 'exit code 3', 'exit code 3'].map((why, index) =>
      expect.stringContaining(
        `unexpectedly (${why}). Starting it again in ${[0.001, 0.002, 0.004, 0.004][index]} s`,
      ),
    ),
  )
  kept.stop()
  expect(await kept.ended).toBe(0)
  expect(children).toHaveLength(5)
})

it('does not restart a process that never became ready, and passes on its exit code', async () => {
  let isOver = false
  onTestFinished(() => void (isOver = true))
  const { kept, children } = keep(['process.exit(1)'], async () => isOver)
  expect(await kept.ended).toBe(1)
  expect(children).toHaveLength(1)
})

it('does not restart a process that ended normally', async () => {
  const { kept, children } = keep([waits], async () => true)
  await Promise.all([kept.ready, isUp(children[0]!)])
  children[0]!.kill('SIGTERM')
  expect(await kept.ended).toBe(0)
  expect(children).toHaveLength(1)
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends the process cleanly on %s, and does not restart it',
  async signal => {
    const { kept, children } = keep([waits], async () => true)
    await Promise.all([kept.ready, isUp(children[0]!)])
    process.kill(process.pid, signal)
    expect(await kept.ended).toBe(0)
    expect(children[0]!.exitCode).toBe(0)
    expect(children).toHaveLength(1)
  },
)
