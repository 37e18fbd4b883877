import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Platform, PrintResult, PrintedPage } from '../../../kit/platform/Platform.ts'
import styles from './Sheet.module.css'

export interface PrintJob extends PrintedPage {
  content: ReactNode
}

let lastJob: Promise<unknown> = Promise.resolve()

/** Prints content outside the page, one job after another; the page may change in the meantime. */
export const printSheet = (platform: Platform, { content, ...page }: PrintJob): Promise<PrintResult> => {
  const run = async () => {
    const sheet = document.body.appendChild(document.createElement('div'))
    sheet.className = styles.sheet ?? ''
    const root = createRoot(sheet)
    // Renders at once, because printing uses the document in its current state.
    flushSync(() => root.render(content))
    try {
      return await platform.print(page)
    } finally {
      root.unmount()
      sheet.remove()
    }
  }
  const outcome = lastJob.then(run, run)
  lastJob = outcome
  return outcome
}
