// @vitest-environment jsdom
import { blank } from '@shop/client/test/blank'
import { ApiError } from '@shop/client/ApiError'
import { Job, JobName } from '@shop/contracts/jobs/endpoints'
import { expect, it } from 'vitest'
import { chooseFromRow } from '../../test/chooseFromRow.ts'
import { useOffice, until } from '../../test/openOffice.tsx'

const lastRunAt = '2026-01-01T00:00:00.000Z'
const reconciler = blank(Job, { name: 'reconciler', everySeconds: 60, lastRunAt, lastSuccessAt: lastRunAt })
const busy = 'Another process of the shop is running this job right now. Please try again in a moment.'

const office = useOffice()
const firstRow = () => office.page.querySelector<HTMLElement>('tbody tr')!

it('marks a job without recent success as overdue, even if its last run did not fail', async () => {
  office.open('/admin/jobs', {
    '/admin/jobs': {
      items: [
        { ...reconciler, isOverdue: true },
        { ...reconciler, name: 'sales' },
      ],
    },
  })
  await office.shows('Payment reconciliation')
  expect(firstRow().textContent).toContain('Overdue')
  expect(firstRow().nextElementSibling?.textContent).toContain('Healthy')
})

it("shows each job's name and description", async () => {
  office.open('/admin/jobs', {
    '/admin/jobs': { items: JobName.options.map(name => ({ ...reconciler, name })) },
  })
  await office.shows('Payment reconciliation')
  for (const row of office.page.querySelectorAll('tbody tr'))
    expect(row.querySelector('td')?.textContent).toMatch(/^[A-Z].{20,}/)
})

it('says that another process is running the job, not that the job has run', async () => {
  office.open('/admin/jobs', {
    '/admin/jobs': { items: [reconciler] },
    '/admin/jobs/{name}/run': () => {
      throw new ApiError(409, busy, 'conflict')
    },
  })
  await office.shows('Payment reconciliation')
  await chooseFromRow(firstRow(), 'Run Now')
  await office.shows(busy)
  expect(document.body.textContent).not.toContain('has run')
})

it('runs a job on request, says so, and refetches the list', async () => {
  let runs = 0
  office.open('/admin/jobs', {
    '/admin/jobs': () => ({ items: [{ ...reconciler, failures: runs }] }),
    '/admin/jobs/{name}/run': () => ({ ...reconciler, failures: ++runs }),
  })
  await office.shows('Payment reconciliation')
  await chooseFromRow(firstRow(), 'Run Now')
  await office.shows('Payment reconciliation has run')
  const ran = office.call.mock.calls.find(([{ path }]) => path.endsWith('/run')) as unknown[] | undefined
  expect(ran?.[1]).toEqual({ name: 'reconciler' })
  await until(() => expect(firstRow().lastElementChild?.previousElementSibling?.textContent).toBe('1'))
})

it('shows why a job failed, and marks one that has never run', async () => {
  const never = { ...reconciler, name: 'sweep', lastRunAt: null, lastSuccessAt: null, backlog: 1200 }
  office.open('/admin/jobs', {
    '/admin/jobs': { items: [{ ...reconciler, lastError: 'Provider is away', failures: 3 }, never] },
  })
  await office.shows('Provider is away')
  expect(firstRow().textContent).toContain('Failed')
  expect(firstRow().textContent).not.toContain('Checks for payments')
  const text = firstRow().nextElementSibling?.textContent
  for (const words of ['Sweep', 'Not run yet', 'Never', '1,200']) expect(text).toContain(words)
})

it('offers a retry if the jobs cannot be read', async () => {
  let answer: unknown = new ApiError(503, 'The shop is busy.', 'overloaded')
  await office.open('/admin/jobs', { '/admin/jobs': () => answer }).shows('Failed to load jobs.')
  answer = { items: [reconciler] }
  await office.press('Try Again').shows('Payment reconciliation')
})
