import { Counter, Gauge, type Registry } from 'prom-client'

interface WorkerFigures {
  /** Processes that answer requests. */
  running: number
  /** Processes that crashed or failed to start, counted since the first process started. */
  ended: number
}

/** Registers metrics about the processes themselves, which only the parent, or a single process, knows. */
export const workerMetrics = (register: Registry, read: () => WorkerFigures): void => {
  void new Gauge({
    name: 'shop_workers',
    help: 'Processes that answer requests.',
    registers: [register],
    collect() {
      this.set(read().running)
    },
  })
  void new Counter({
    name: 'shop_workers_ended_total',
    help: 'Processes of WORKERS that ended unexpectedly or did not start, since the start.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(read().ended)
    },
  })
}
