import { createContext, use } from 'react'
import type { HeldFile } from '../platform/Platform.ts'

/** Files that were dropped on the window or the app, on their way to the screen that takes them. */
interface Given {
  pictures: readonly HeldFile[]
  documents: readonly HeldFile[]
  /** Takes all pictures: they are the caller's now. */
  takePictures: () => void
  /** Takes the first document. */
  takeDocument: () => void
  /** More documents that wait for their turn. */
  addDocuments: (files: readonly HeldFile[]) => void
  dropDocuments: () => void
}

export const GivenContext = createContext<Given | null>(null)

export const useGiven = (): Given => {
  const given = use(GivenContext)
  if (!given) throw new Error('useGiven needs a GivenFiles above it')
  return given
}
