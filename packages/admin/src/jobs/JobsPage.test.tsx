// @vitest-environment jsdom
import { ApiError } from '@shop/client/ApiError'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chooseFromRow } from '../test/chooseFromRow.ts'
import { openOffice, remember } from '../test/openOffice.tsx'
import { admin } from '../test/samples.ts'

const reconciler = {
  name: 'reconciler',
  everySeconds: 60,
  lastRunAt: '2026-01-01T00:00:00.000Z',
  lastSuccessAt: '2026-01-01T00:00:00.000Z',
  lastError: null,
  failures: 0,
  isOverdue: false,
  backlog: 0,
}
const busy = 'Another process of the shop is running this job right now. Please try again in a moment.'

let office: ReturnType<typeof openOffice>
beforeEach(() => remember(admin))
afterEach(() => office.close())
const firstRow = () => office.page.querySelector<HTMLElement>('tbody tr')!

it('calls a job without success for too long overdue, though its last run did not fail', async () => {
  office = openOffice('/admin/jobs', {
    '/admin/jobs': {
      items: [
        { ...reconciler, isOverdue: true },
        { ...reconciler, name: 'sales' },
      ],
    },
  })
  await office.shows('Reconciler')
  expect(firstRow().textContent).toContain('Overdue')
  expect(firstRow().nextElementSibling?.textContent).toContain('Works')
})

it('says that another process is running the job instead of claiming that it has run', async () => {
  office = openOffice('/admin/jobs', {
    '/admin/jobs': { items: [reconciler] },
    '/admin/jobs/{name}/run': () => {
      throw new ApiError(409, busy, 'conflict')
    },
  })
  await office.shows('Reconciler')
  await chooseFromRow(firstRow(), 'Run Now')
  await office.shows(busy)
  expect(document.body.textContent).not.toContain('has run')
})
