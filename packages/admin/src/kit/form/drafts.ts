import type { Session } from '@shop/client/createSession'
import { safeStorage } from '@shop/client/safeStorage'
import { filesIn } from '../upload/filesIn.ts'
import type { SavedValues } from './useConflict.ts'

interface StoredDraft<Values> {
  savedAt: string
  values: Values
  /** The saved values that the draft changes, if the record has versions. */
  base?: SavedValues<Values>
}

const prefixOf = ({ shop }: Session) => (shop === undefined ? 'draft:' : `draft:${shop} `)
const maxAgeMs = 7 * 24 * 60 * 60_000

/** Stores unsaved values on this device for a week, by shop, user and form. */
export const drafts = (session: Session) => {
  const storage = safeStorage()
  // The session may end while a form is open; its draft still belongs to this user.
  const owner = `${prefixOf(session)}${session.user()?.id ?? ''}`
  const keyOf = (form: string) => `${owner}:${form}`
  return {
    read: <Values>(form: string): StoredDraft<Values> | null => {
      try {
        const stored = JSON.parse(storage.getItem(keyOf(form)) ?? 'null') as StoredDraft<Values> | null
        return stored && Date.now() - Date.parse(stored.savedAt) < maxAgeMs ? stored : null
      } catch {
        return null
      }
    },
    keep: <Values>(form: string, draft: Omit<StoredDraft<Values>, 'savedAt'>): void => {
      try {
        storage.setItem(keyOf(form), JSON.stringify({ savedAt: new Date().toISOString(), ...draft }))
      } catch {
        // The device is full; the form works without a draft.
      }
    },
    drop: (form: string): void => storage.removeItem(keyOf(form)),
  }
}

/** Removes all drafts of this shop, so that signing out leaves nothing behind. Returns the ids of their files. */
export const dropAllDrafts = (session: Session): string[] => {
  const files: string[] = []
  try {
    const prefix = prefixOf(session)
    for (const key of Object.keys(localStorage).filter(name => name.startsWith(prefix))) {
      const text = localStorage.getItem(key) ?? ''
      localStorage.removeItem(key)
      files.push(...filesIn(JSON.parse(text)).map(({ id }) => id))
    }
  } catch {
    // A device without storage has no drafts.
  }
  return files
}
