import { hourMs } from '../../platform/base/time.ts'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { replacedMessage, readyMessage, mayPassCode } from './messages.ts'

// Workers accept connections themselves. With Node's other policy, a connection handed to a worker that dies would
// leave its client waiting for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Pauses before an ended worker is started again, ms: each twice the last, and none after a run of `steadyAfter`. */
const pausesMs = { first: 1000, max: 60_000, steadyAfter: 60_000 }
/** Maximum time for a replaced worker to end. It is longer than `drainConnections` and a stop take together. */
const maxEndMs = 180_000

/** The failure of a worker that ended before it was ready. */
export class WorkerStartError extends Error {
  readonly code: number
  /** True if another start may succeed although nothing was changed. */
  readonly mayPass: boolean
  constructor({ process: { exitCode, signalCode } }: Worker) {
    super(`A worker did not start: ${signalCode ?? `exit code ${exitCode}`}.`)
    this.mayPass = exitCode === mayPassCode
    this.code = this.mayPass ? 1 : exitCode || 1
  }
}

/** A slot of the pool. Another worker takes it when its worker ends or is replaced. */
interface WorkerSlot {
  worker: Worker
  /** When the worker was ready, ms of `performance.now()`. */
  since: number
}

const waitForExit = async (worker: Worker) => {
  if (!worker.isDead()) await once(worker, 'exit')
}

const startWorker = () =>
  new Promise<Worker>((resolve, reject) => {
    const worker = cluster.fork()
    // A message to a worker that has just died is lost.
    worker.on('error', () => {})
    worker.on('message', message => {
      if (message === readyMessage) resolve(worker)
    })
    worker.once('exit', () => reject(new WorkerStartError(worker)))
  })

/**
 * Keeps `count` workers running, and starts another whenever one ends. The first one starts alone, since it prepares the
 * database. `ready` rejects with `WorkerStartError`, and stops all workers, if the first one does not start, or another
 * one for a lasting reason. A worker that fails for a passing reason is started again, for which `ready` does not wait.
 */
export class WorkerPool {
  readonly ready: Promise<void>
  readonly #count: number
  readonly #log: Logger
  readonly #slots: WorkerSlot[] = []
  readonly #stopping = new AbortController()
  /** Replaced workers. Their end does not count as a failure. */
  readonly #replaced = new WeakSet<Worker>()
  /** Times at which workers failed in the last hour, ms. */
  #recentFailures: number[] = []
  /** Number of failures since the pool was created. */
  #failures = 0
  #isReplacing = false

  constructor(count: number, log: Logger) {
    this.#count = count
    this.#log = log
    cluster.on('exit', worker => {
      if (this.#isStopping || this.#replaced.has(worker)) return
      const now = performance.now()
      this.#recentFailures = [...this.#recentFailures.filter(failedAt => now - failedAt < hourMs), now]
      this.#failures++
    })
    this.ready = this.#startAll()
  }

  /** Replaces the workers one after the other; each runs until its successor is ready. */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing || this.#isStopping) return
    this.#isReplacing = true
    try {
      for (const slot of this.#slots) await this.#replace(slot)
      this.#log.info({ workers: this.#count }, 'all workers were replaced')
    } catch (error) {
      this.#log.error({ err: error }, 'workers were not replaced, as a new one does not start')
    }
    this.#isReplacing = false
  }

  /** Asks all workers to stop, and resolves when they have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const aliveWorkers = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
    for (const worker of aliveWorkers) worker.process.kill('SIGTERM')
    await Promise.all(aliveWorkers.map(waitForExit))
  }

  /** Counts the running workers, and those that crashed or failed to start since the pool was created. */
  readFigures(): { running: number; ended: number } {
    return { running: this.#slots.filter(({ worker }) => !worker.isDead()).length, ended: this.#failures }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted
  }

  async #startAll(): Promise<void> {
    try {
      this.#add(await startWorker())
      await Promise.all(Array.from({ length: this.#count - 1 }, () => this.#addFurther()))
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async #addFurther(): Promise<void> {
    try {
      this.#add(await startWorker())
    } catch (error) {
      if (!(error instanceof WorkerStartError && error.mayPass) || this.#isStopping) throw error
      this.#logFailedStart(error, pausesMs.first)
      void this.#startAfter(pausesMs.first).then(worker => worker && this.#add(worker))
    }
  }

  #add(worker: Worker): void {
    const slot = { worker, since: 0 }
    this.#occupy(slot, worker)
    this.#slots.push(slot)
    this.#keep(slot).catch((error: unknown) =>
      this.#log.fatal({ err: error }, 'a worker is not looked after'),
    )
  }

  #occupy(slot: WorkerSlot, worker: Worker): void {
    Object.assign(slot, { worker, since: performance.now() })
    this.#log.info({ worker: worker.process.pid }, 'a worker answers')
  }

  /** Starts another worker whenever the one in this slot ends. */
  async #keep(slot: WorkerSlot): Promise<void> {
    let pause = 0
    while (!this.#isStopping) {
      const { worker, since } = slot
      await waitForExit(worker)
      if (this.#isStopping || slot.worker !== worker) continue
      const isSteady = performance.now() - since > pausesMs.steadyAfter
      pause = isSteady ? 0 : Math.min(2 * pause || pausesMs.first, pausesMs.max)
      const { pid, exitCode, signalCode } = worker.process
      const figures = { pauseMs: pause, endedInHour: this.#recentFailures.length }
      this.#log.error({ worker: pid, exitCode, signalCode, ...figures }, 'a worker ended, another is started')
      const newWorker = await this.#startAfter(pause)
      if (newWorker) this.#occupy(slot, newWorker)
    }
  }

  /** Starts a worker after a pause, and repeats that until one is ready. Returns null if the pool stops first. */
  async #startAfter(pause: number): Promise<Worker | null> {
    await setTimeout(pause, undefined, this.#stopping).catch(() => {})
    if (this.#isStopping) return null
    try {
      return await startWorker()
    } catch (error) {
      const nextPause = Math.min(2 * Math.max(pause, pausesMs.first), pausesMs.max)
      this.#logFailedStart(error, nextPause)
      return this.#startAfter(nextPause)
    }
  }

  #logFailedStart(error: unknown, nextTryMs: number): void {
    const figures = { nextTryMs, endedInHour: this.#recentFailures.length }
    this.#log.error({ err: error, ...figures }, 'a worker does not start')
  }

  async #replace(slot: WorkerSlot): Promise<void> {
    // `#keep` is already starting another worker.
    if (slot.worker.isDead()) return
    const newWorker = await startWorker()
    const { worker: oldWorker } = slot
    this.#occupy(slot, newWorker)
    this.#replaced.add(oldWorker)
    oldWorker.send(replacedMessage)
    const exited = new AbortController()
    void setTimeout(maxEndMs, undefined, exited).then(
      () => oldWorker.process.kill('SIGKILL'),
      () => {},
    )
    await waitForExit(oldWorker)
    exited.abort()
  }
}
