import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CrashPoint } from '../src/platform/base/crashPoint.ts'
import type { Instruction } from './main.ts'

const launcher = fileURLToPath(new URL('dist/launch.cjs', import.meta.url))
/** Maximum time for an answer, which may come only after all waiting work, on a busy machine. */
const timeoutMs = 120_000
/** Number of characters of the log that a failure shows. */
const maxLogShown = 2000

interface RunningProcess {
  child: ChildProcess
  exited: Promise<{ code: number | null; signal: string | null }>
}

/** Runs the shop in a separate process that can be killed. Its log goes to `logFile`. */
export class ShopProcess {
  #running: RunningProcess | undefined
  readonly #env: Record<string, string>
  readonly #logFile: string
  readonly #onKilled: () => void

  constructor(env: Record<string, string>, logFile: string, onKilled: () => void) {
    this.#env = env
    this.#logFile = logFile
    this.#onKilled = onKilled
  }

  /** Forks without waiting until the shop listens. `clockShift` is in ms. */
  spawn(clockShift: number) {
    const log = openSync(this.#logFile, 'a')
    const child = fork(launcher, {
      env: { PATH: process.env['PATH'] ?? '', ...this.#env, CLOCK_SHIFT: String(clockShift) },
      execArgv: [],
      stdio: ['ignore', log, log, 'ipc'],
    })
    closeSync(log)
    const exited = once(child, 'exit').then(([code, signal]) => {
      if (signal === 'SIGKILL') this.#onKilled()
      return { code, signal } as never
    })
    this.#running = { child, exited }
  }

  /** Forks, and resolves when the shop listens. */
  async start(clockShift: number) {
    this.spawn(clockShift)
    await this.#answer('ready')
  }

  /** Resolves with the exit code or the signal when the process has ended. */
  waitForExit() {
    return withTimeout(this.#alive.exited, 'The shop did not die.')
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
    this.#alive.child.kill(signal)
    return this.waitForExit()
  }

  signal(signal: NodeJS.Signals) {
    this.#alive.child.kill(signal)
  }

  /** Makes the process stop when it next reaches a point, like a machine that hangs, until it is thawed. */
  freezeAt(point: CrashPoint) {
    return this.#tell({ freezeAt: point })
  }

  /** Resolves when the process has stopped. Linux only. */
  async waitUntilFrozen() {
    const state = () => readFileSync(`/proc/${this.#alive.child.pid}/stat`, 'utf8').split(') ').at(-1)?.[0]
    while (state() !== 'T') await wait(10)
  }

  thaw() {
    this.#alive.child.kill('SIGCONT')
  }

  passTime(ms: number) {
    return this.#tell({ passTime: ms })
  }

  crashAt(point: CrashPoint | null) {
    return this.#tell({ crashAt: point })
  }

  get isAlive() {
    const child = this.#running?.child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  get #alive() {
    if (!this.#running) throw new Error('The shop was never started.')
    return this.#running
  }

  #tell(instruction: Instruction) {
    const acknowledged = this.#answer('done')
    this.#alive.child.send(instruction)
    return acknowledged
  }

  /** Returns the lines of the log so far that contain these words. */
  logLinesWith(words: string) {
    return readFileSync(this.#logFile, 'utf8')
      .split('\n')
      .filter(line => line.includes(words))
  }

  /** Returns the end of the log for a failure's message, because the log is deleted with the run's folder. */
  #endOfLog() {
    return readFileSync(this.#logFile, 'utf8').slice(-maxLogShown)
  }

  #answer(word: string) {
    const { child, exited } = this.#alive
    const received = new Promise<void>(resolve => {
      const listen = (message: unknown) => {
        if (message !== word) return
        child.off('message', listen)
        resolve()
      }
      child.on('message', listen)
    })
    const exitedEarly = exited.then(({ code, signal }: { code: number | null; signal: string | null }) => {
      throw new Error(`The shop ended (${signal ?? code}). Its log ends: ${this.#endOfLog()}`)
    })
    return withTimeout(Promise.race([received, exitedEarly]), `The shop did not say ${word}.`)
  }
}

const withTimeout = async <T>(work: Promise<T>, timeoutMessage: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(timeoutMessage)), timeoutMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
