import { createContext, use } from 'react'
import type { HeldFile } from '../platform/Platform.ts'

/** Files dropped on the window or the app, waiting for the screen that uploads them. */
interface Given {
  pictures: readonly HeldFile[]
  documents: readonly HeldFile[]
  /** Takes over all pictures. */
  takePictures: () => void
  /** Takes over the first document. */
  takeDocument: () => void
  /** Queues further documents. */
  addDocuments: (files: readonly HeldFile[]) => void
  dropDocuments: () => void
}

export const GivenContext = createContext<Given | null>(null)

export const useGiven = (): Given => {
  const given = use(GivenContext)
  if (!given) throw new Error('useGiven needs a GivenFiles above it')
  return given
}
