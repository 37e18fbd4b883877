import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isReplaced, isReady, mayPassCode } from './messages.ts'

// Workers accept connections themselves. Node's other way, in turn through this process, leaves a client waiting for ever
// whose connection is on its way to a worker that dies.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Pauses before a worker that ended is started again, ms: none after a steady run, else each twice the last. */
const pauses = { first: 1000, longest: 60_000, steadyAfter: 60_000 }
/** Longest time for a worker to end that another has replaced, ms; longer than `leaveToOthers` and a stop take. */
const longestEnd = 180_000
const hour = 60 * 60_000

/** A worker ended before it was ready. */
export class NotStarted extends Error {
  readonly code: number
  /** With nothing changed, another start may succeed. */
  readonly mayPass: boolean
  constructor({ process: { exitCode, signalCode } }: Worker) {
    super(`A worker did not start: ${signalCode ?? `exit code ${exitCode}`}.`)
    this.mayPass = exitCode === mayPassCode
    this.code = this.mayPass ? 1 : exitCode || 1
  }
}

export interface Workers {
  /** Replaces them one after the other: each goes on until another one answers in its place. */
  replaceAll: () => Promise<void>
  /** Asks all of them to stop, and resolves when they have. */
  stop: () => Promise<void>
  /** Counts those that answer, and since the start those that ended unasked or did not start. */
  readFigures: () => { running: number; ended: number }
}

const ended = async (worker: Worker) => {
  if (!worker.isDead()) await once(worker, 'exit')
}

const start = () =>
  new Promise<Worker>((resolve, reject) => {
    const worker = cluster.fork()
    // A message to a worker that has just died is lost.
    worker.on('error', () => {})
    worker.on('message', message => {
      if (message === isReady) resolve(worker)
    })
    worker.once('exit', () => reject(new NotStarted(worker)))
  })

/**
 * Starts `count` workers, the first one alone, so that it finds nobody beside it when it prepares the database; and starts
 * another one whenever one ends. `ready` rejects with `NotStarted`, when no worker is left, where one of them does not start;
 * beside a first one that answers, only where the reason will not pass: others are tried again after it has resolved.
 */
export const keepWorkers = (count: number, log: Logger): Workers & { ready: Promise<void> } => {
  const places: { worker: Worker; since: number }[] = []
  const stopping = new AbortController()
  /** Workers replaced on purpose by a new one, whose end is no failure. */
  const replaced = new WeakSet<Worker>()
  /** Times at which other workers ended in the last hour, ms, and the number since the start. */
  let recentEnds: number[] = []
  let ends = 0
  let isReplacing = false
  cluster.on('exit', worker => {
    if (stopping.signal.aborted || replaced.has(worker)) return
    const now = performance.now()
    recentEnds = [...recentEnds.filter(at => now - at < hour), now]
    ends++
  })

  const startAgain = async (pause: number): Promise<Worker | null> => {
    await setTimeout(pause, undefined, stopping).catch(() => {})
    if (stopping.signal.aborted) return null
    try {
      return await start()
    } catch (error) {
      const next = Math.min(2 * Math.max(pause, pauses.first), pauses.longest)
      log.error({ err: error, nextTryMs: next, endedInHour: recentEnds.length }, 'a worker does not start')
      return startAgain(next)
    }
  }
  const keep = async (place: (typeof places)[number]) => {
    let pause = 0
    while (!stopping.signal.aborted) {
      const { worker, since } = place
      await ended(worker)
      if (stopping.signal.aborted || place.worker !== worker) continue
      const isSteady = performance.now() - since > pauses.steadyAfter
      pause = isSteady ? 0 : Math.min(2 * pause || pauses.first, pauses.longest)
      const { pid, exitCode, signalCode } = worker.process
      log.error(
        { worker: pid, exitCode, signalCode, pauseMs: pause, endedInHour: recentEnds.length },
        'a worker ended, another is started',
      )
      const next = await startAgain(pause)
      if (next) occupy(place, next)
    }
  }
  const occupy = (place: (typeof places)[number], worker: Worker) => {
    Object.assign(place, { worker, since: performance.now() })
    log.info({ worker: worker.process.pid }, 'a worker answers')
  }
  const add = (worker: Worker) => {
    const place = { worker, since: 0 }
    occupy(place, worker)
    places.push(place)
    keep(place).catch((error: unknown) => log.fatal({ err: error }, 'a worker is not looked after'))
  }
  const addBeside = async () => {
    try {
      add(await start())
    } catch (error) {
      if (!(error instanceof NotStarted && error.mayPass) || stopping.signal.aborted) throw error
      const figures = { nextTryMs: pauses.first, endedInHour: recentEnds.length }
      log.error({ err: error, ...figures }, 'a worker does not start')
      void startAgain(pauses.first).then(worker => worker && add(worker))
    }
  }
  const stop = async () => {
    stopping.abort()
    const alive = Object.values(cluster.workers ?? {}).filter(worker => worker !== undefined)
    for (const worker of alive) worker.process.kill('SIGTERM')
    await Promise.all(alive.map(ended))
  }
  const startAll = async () => {
    try {
      add(await start())
      await Promise.all(Array.from({ length: count - 1 }, addBeside))
    } catch (error) {
      await stop()
      throw error
    }
  }
  const replace = async (place: (typeof places)[number]) => {
    // Another one is being started in its place anyway.
    if (place.worker.isDead()) return
    const next = await start()
    const { worker: former } = place
    occupy(place, next)
    replaced.add(former)
    former.send(isReplaced)
    const isOver = new AbortController()
    void setTimeout(longestEnd, undefined, isOver).then(
      () => former.process.kill('SIGKILL'),
      () => {},
    )
    await ended(former)
    isOver.abort()
  }

  return {
    ready: startAll(),
    replaceAll: async () => {
      if (isReplacing || stopping.signal.aborted) return
      isReplacing = true
      try {
        for (const place of places) await replace(place)
        log.info({ workers: count }, 'all workers were replaced')
      } catch (error) {
        log.error({ err: error }, 'workers were not replaced, as a new one does not start')
      }
      isReplacing = false
    },
    stop,
    readFigures: () => ({ running: places.filter(({ worker }) => !worker.isDead()).length, ended: ends }),
  }
}
