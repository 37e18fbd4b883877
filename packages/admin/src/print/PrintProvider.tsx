import { createContext, type ReactNode, use, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useConnection } from '../app/connection.ts'
import type { Printed, PrintedPage } from '../platform/Platform.ts'
import styles from './Sheet.module.css'

export interface PrintJob extends PrintedPage {
  content: ReactNode
}
type Print = (job: PrintJob) => Promise<Printed>

const PrintContext = createContext<Print | null>(null)

/** Prints something that is not on the screen. */
export const usePrint = (): Print => {
  const print = use(PrintContext)
  if (!print) throw new Error('usePrint needs a PrintProvider above it')
  return print
}

/** Holds what is being printed beside the page, one after the other, whatever the page shows meanwhile. */
export const PrintProvider = ({ children }: { children: ReactNode }) => {
  const { print: send } = useConnection().platform
  const [content, setContent] = useState<ReactNode>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  const print: Print = ({ content: wanted, ...page }) => {
    const run = async () => {
      // The printer takes what is in the document now.
      flushSync(() => setContent(wanted))
      try {
        return await send(page)
      } finally {
        setContent(null)
      }
    }
    const done = last.current.then(run, run)
    last.current = done
    return done
  }
  return (
    <PrintContext value={print}>
      {children}
      {content !== null && createPortal(<div className={styles.sheet}>{content}</div>, document.body)}
    </PrintContext>
  )
}
