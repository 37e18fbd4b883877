import { createContext, use } from 'react'
import type { OpenFile } from '../platform/Platform.ts'

/** Files dropped on the window or the app, waiting for the screen that uploads them. */
interface FilesToUpload {
  pictures: readonly OpenFile[]
  documents: readonly OpenFile[]
  /** Takes over all pictures. */
  takePictures: () => void
  /** Takes over the first document. */
  takeDocument: () => void
  /** Queues further documents. */
  addDocuments: (files: readonly OpenFile[]) => void
  dropDocuments: () => void
}

export const FilesToUploadContext = createContext<FilesToUpload | null>(null)

export const useFilesToUpload = (): FilesToUpload => {
  const files = use(FilesToUploadContext)
  if (!files) throw new Error('useFilesToUpload needs FilesToUpload above it')
  return files
}
