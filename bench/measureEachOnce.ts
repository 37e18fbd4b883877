import { setTimeout } from 'node:timers/promises'
import { costPerUnit, type CpuTime } from './cpuTime.ts'
import { connections, type Measure, type Request } from './load.ts'
import { median } from './median.ts'

/**
 * Does each task once, a few at a time, and measures the cost of one, with what follows within `afterMs`. A task that
 * throws counts as a failure.
 */
export const measureTasks = async (
  tasks: readonly (() => Promise<unknown>)[],
  cpuTime: () => CpuTime,
  maxSimultaneous = connections,
  afterMs = 0,
): Promise<Measure> => {
  const cpuBefore = cpuTime()
  const startedAt = performance.now()
  const times: number[] = []
  let failures = 0
  const remainingTasks = tasks.values()
  const doRemaining = async () => {
    for (const task of remainingTasks) {
      const start = performance.now()
      await task().catch(() => failures++)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: maxSimultaneous }, doRemaining))
  const seconds = (performance.now() - startedAt) / 1000
  await setTimeout(afterMs)
  return {
    perSecond: tasks.length / seconds,
    ...costPerUnit(cpuBefore, cpuTime(), tasks.length),
    medianMs: median(times),
    failures,
  }
}

/** Sends each request once, a few at a time, to measure its cost without any cache. */
export const measureEachOnce = (
  url: string,
  requests: Request[],
  cpuTime: () => CpuTime,
  maxSimultaneous = connections,
): Promise<Measure> => {
  const tasks = requests.map(({ path, method = 'GET', headers = {}, body }) => async () => {
    const init = { method, headers: { 'accept-encoding': 'gzip, br', ...headers }, ...(body && { body }) }
    const answer = await fetch(url + path, init)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  })
  return measureTasks(tasks, cpuTime, maxSimultaneous)
}
