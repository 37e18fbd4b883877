import type { StopSignal } from '../../platform/base/longRun.ts'
import type { JobName } from '@shop/contracts/jobs/endpoints'
import { countStaleHours, updateSalesDays } from '../../office/analytics/sales/keepDays.ts'
import { countUnsealed, sealEntries } from '../../platform/events/audit/chain/sealEntries.ts'
import { countUncounted, countSold } from '../../catalogue/products/countSold.ts'
import type { Deps } from '../../platform/base/deps.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import { countRows } from '../../platform/database/countMany.ts'
import {
  countWaitingPictures,
  fetchPictures,
  hastenPictures,
} from '../../catalogue/editing/moving/pictures/fetchPictures.ts'
import { findDuePlans, runPlans } from '../../catalogue/editing/products/plans/runPlans.ts'
import {
  findRestocked,
  sendBackInStockEmails,
} from '../../catalogue/products/inventory/backInStock/sendBackInStockEmails.ts'
import { bookProviderMovements } from '../../sales/orders/money/bookProviderMovements.ts'
import { hastenMessages, waitingMessages } from '../../platform/events/outbox/messages.ts'
import { outboxRunner } from '../../platform/events/outbox/runOutbox.ts'
import { hastenEvents, unprocessedEvents } from '../../sales/orders/payments/events/eventAttempts.ts'
import { processEvents } from '../../sales/orders/payments/events/processEvents.ts'
import { removeExpired } from '../../people/records/privacy/retention/removeExpired.ts'
import { countNewOrdersForCarriers, makeHourlyFiles } from '../../sales/fulfilment/carriers/hourlyFiles.ts'
import { countOpenExports, runExports } from '../export/runExports.ts'
import type { Job } from './Job.ts'
import { handlers } from './handlers.ts'
import { audit } from './audit.ts'
import { isHourlyDue, isNextHour, isNightlyDue } from './dueTimes.ts'
import { countOverdue, reconcile } from './reconcile.ts'
import { sweep } from './sweep.ts'
import { countWaiting, hastenWebhooks, sendWebhooks } from '../webhooks/sendWebhooks.ts'
import { startJob, type RunningJob } from './startJob.ts'

/** Sums up sales in a separate job, because payments would wait for each other if each updated the same sums. */
const sumUpSales = async (deps: Deps, stopping: StopSignal): Promise<void> => {
  await countSold(deps, stopping)
  await updateSalesDays(deps, stopping)
}

/** All background jobs of the shop. */
export const jobs: readonly Job[] = [
  {
    name: 'events',
    everyMs: 15_000,
    run: processEvents,
    countBacklog: deps => countRows(unprocessedEvents(deps)),
    hasten: hastenEvents,
    wakes: 'outbox',
  },
  {
    name: 'outbox',
    everyMs: 5000,
    run: outboxRunner(handlers),
    countBacklog: deps => countRows(waitingMessages(deps)),
    hasten: hastenMessages,
  },
  {
    // Sends deliveries to receivers within seconds.
    name: 'webhooks',
    everyMs: 2000,
    isLed: true,
    run: sendWebhooks,
    countBacklog: countWaiting,
    hasten: hastenWebhooks,
  },
  {
    name: 'reconciler',
    everyMs: minuteMs,
    isLed: true,
    run: reconcile,
    countBacklog: countOverdue,
  },
  {
    name: 'sales',
    everyMs: minuteMs,
    isLed: true,
    run: sumUpSales,
    countBacklog: async deps => (await countUncounted(deps)) + (await countStaleHours(deps)),
  },
  {
    name: 'asks',
    everyMs: minuteMs,
    isLed: true,
    run: sendBackInStockEmails,
    wakes: 'outbox',
    countBacklog: async deps => (await findRestocked(deps)).length,
  },
  {
    name: 'plans',
    everyMs: minuteMs,
    isLed: true,
    run: runPlans,
    countBacklog: async deps => (await findDuePlans(deps)).length,
  },
  {
    name: 'pictures',
    everyMs: 15_000,
    isLed: true,
    run: fetchPictures,
    countBacklog: countWaitingPictures,
    hasten: hastenPictures,
  },
  {
    name: 'exports',
    everyMs: minuteMs,
    // An export of a large shop takes long.
    succeedsEveryMs: hourMs,
    isLed: true,
    run: runExports,
    countBacklog: countOpenExports,
  },
  {
    name: 'carriers',
    everyMs: minuteMs,
    isLed: true,
    isDue: isNextHour,
    succeedsEveryMs: hourMs,
    run: makeHourlyFiles,
    countBacklog: countNewOrdersForCarriers,
  },
  {
    name: 'balance',
    everyMs: 10 * minuteMs,
    isLed: true,
    isDue: isHourlyDue,
    succeedsEveryMs: hourMs,
    run: bookProviderMovements,
    countBacklog: async () => 0,
  },
  {
    name: 'audit',
    everyMs: 10 * minuteMs,
    isLed: true,
    isDue: isNightlyDue,
    succeedsEveryMs: dayMs,
    run: audit,
    countBacklog: async () => 0,
  },
  {
    name: 'sweep',
    everyMs: 10 * minuteMs,
    isLed: true,
    isDue: isHourlyDue,
    succeedsEveryMs: hourMs,
    run: sweep,
    countBacklog: async () => 0,
  },
  {
    name: 'retention',
    everyMs: 10 * minuteMs,
    isLed: true,
    isDue: isNightlyDue,
    succeedsEveryMs: dayMs,
    run: removeExpired,
    countBacklog: async () => 0,
  },
  {
    name: 'seals',
    everyMs: minuteMs,
    isLed: true,
    run: sealEntries,
    countBacklog: countUnsealed,
  },
]

export type Jobs = Record<JobName, RunningJob>

/** Starts all jobs; those in `onDemand` run only when they are woken. */
export const startJobs = (deps: Deps, { onDemand = [] as readonly JobName[] } = {}): Jobs => {
  const isOnDemand = (name: JobName) => onDemand.includes(name)
  const wake = (name?: JobName) => name && !isOnDemand(name) && running[name].wake()
  const start = (job: Job) =>
    startJob(deps, job, { isOnDemand: isOnDemand(job.name), onRun: () => void wake(job.wakes) })
  const running = Object.fromEntries(jobs.map(job => [job.name, start(job)])) as Jobs
  return running
}

export const stopJobs = async (running: Jobs): Promise<void> => {
  await Promise.all(Object.values(running).map(job => job.stop()))
}
