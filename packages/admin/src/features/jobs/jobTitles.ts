import type { JobName } from '@shop/contracts/jobs/endpoints'

const titles: Readonly<Partial<Record<JobName, readonly [title: string, text: string]>>> = {
  events: ['Payment events', 'Takes in what the payment provider tells'],
  outbox: ['Mails and documents', 'Sends and files what follows from orders'],
  reconciler: ['Reconciler', 'Goes after payments and refunds that were never heard of'],
  audit: ['Nightly audit', "Compares the provider's books and the stock with ours"],
  sales: ['Daily sales', 'Keeps the sums that analytics are made of'],
  sweep: ['Sweep', 'Removes pictures and uploads that nothing needs'],
}

/** What a job is called, and what it does; a new one by its name alone. */
export const jobTitle = (name: JobName): readonly [title: string, text: string] => titles[name] ?? [name, '']
