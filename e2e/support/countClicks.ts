import { expect, type Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../docs/everyday-tasks.md')

/**
 * Makes the page count a user's actions: presses of a pointer, and fields filled in. Call it before the page is first
 * opened.
 */
export const countEffort = async (page: Page) => {
  const effort = { clicks: 0, fields: new Set<string>() }
  await page.exposeFunction('noteClick', () => {
    effort.clicks++
  })
  await page.exposeFunction('noteField', (name: string) => effort.fields.add(name))
  await page.addInitScript(() => {
    const shop = window as unknown as { noteClick: () => void; noteField: (name: string) => void }
    addEventListener('pointerdown', event => event.isTrusted && shop.noteClick(), { capture: true })
    const recordField = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type))
        shop.noteField(target.name)
    }
    addEventListener('input', recordField, { capture: true })
  })
  return effort
}

/** Counts the clicks of single tasks and compares them with the table of everyday tasks. */
export const startCounting = async (page: Page) => {
  const effort = await countEffort(page)
  /** Counts the clicks of a task; typing does not count. By keyboard alone there are none. */
  return async (task: string, device: 'mouse' | 'keyboard', work: () => Promise<void>) => {
    effort.clicks = 0
    await work()
    if (device === 'mouse') expectWritten(task, effort.clicks)
    else expect(effort.clicks, `${task}, by keyboard alone`).toBe(0)
  }
}

const lineOf = (task: string, clicks: number) => `| ${task} | ${clicks} |`

/** Compares the table with the count; `UPDATE_DOCS=yes` writes the table instead. */
const expectWritten = (task: string, clicks: number) => {
  const text = readFileSync(file, 'utf8')
  const currentLine = text.split('\n').find(line => line.startsWith(`| ${task} |`)) ?? ''
  const rest = currentLine.split('|').slice(3).join('|')
  const counted = `${lineOf(task, clicks)}${rest}`
  if (process.env['UPDATE_DOCS'] === 'yes' && currentLine)
    writeFileSync(
      file,
      text.replace(currentLine, () => counted),
    )
  else expect(currentLine, 'the table of everyday tasks').toBe(counted)
}
