import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

// Created on import, because a worker that is still starting has to answer too: the sum waits for all workers.
const workerRegistry = cluster.isWorker ? new AggregatorRegistry() : null
let lastRequest = 0

const SumRequest = z.object({ sumFor: z.number() })
const SumAnswer = z.object({ sumOf: z.number(), text: z.string().nullable() })

/** Makes the parent process add up the metrics of all workers, and its own, for a worker that requests them. */
export const addUpMetrics = (ownRegistry: Registry): void => {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker, message: unknown) => {
    const { success, data } = SumRequest.safeParse(message)
    if (!success) return
    const answer = (text: string | null) => worker.send({ sumOf: data.sumFor, text })
    Promise.all([registry.clusterMetrics(), ownRegistry.metrics()]).then(
      ([sum, ownMetrics]) => answer(`${sum}\n${ownMetrics}`),
      () => answer(null),
    )
  })
}

/**
 * Returns the function that reads the metrics of this process or, in a worker, of all processes. It resolves to null if
 * one of them does not answer.
 */
export const metricsReader = (register: Registry): (() => Promise<string | null>) => {
  if (!workerRegistry) return () => register.metrics()
  AggregatorRegistry.setRegistries(register)
  return () =>
    new Promise(resolve => {
      const id = ++lastRequest
      const onMessage = (message: unknown) => {
        const { success, data } = SumAnswer.safeParse(message)
        if (!success || data.sumOf !== id) return
        process.off('message', onMessage)
        resolve(data.text)
      }
      process.on('message', onMessage)
      process.send!({ sumFor: id })
    })
}
