import { expect, type Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../docs/everyday-tasks.md')

/** Has the page count what a hand does: presses of a pointer. Before the page is first opened. */
export const startCounting = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('noteClick', () => {
    clicks++
  })
  await page.addInitScript(() => {
    const shop = window as unknown as { noteClick: () => void }
    addEventListener('pointerdown', event => event.isTrusted && shop.noteClick(), { capture: true })
  })
  /** Counts the clicks of a task; typing does not count. By keyboard alone it takes none. */
  return async (task: string, hand: 'mouse' | 'keyboard', work: () => Promise<void>) => {
    clicks = 0
    await work()
    if (hand === 'mouse') expectWritten(task, clicks)
    else expect(clicks, `${task}, by keyboard alone`).toBe(0)
  }
}

const lineOf = (task: string, clicks: number) => `| ${task} | ${clicks} |`

/** Holds the table to what was counted; `UPDATE_DOCS=yes` writes the table instead. */
const expectWritten = (task: string, clicks: number) => {
  const text = readFileSync(file, 'utf8')
  const written = text.split('\n').find(line => line.startsWith(`| ${task} |`)) ?? ''
  const rest = written.split('|').slice(3).join('|')
  const counted = `${lineOf(task, clicks)}${rest}`
  if (process.env['UPDATE_DOCS'] === 'yes' && written)
    writeFileSync(
      file,
      text.replace(written, () => counted),
    )
  else expect(written, 'the table of everyday tasks').toBe(counted)
}
