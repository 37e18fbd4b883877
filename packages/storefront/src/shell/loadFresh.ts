interface EntryState {
  isFresh?: boolean
}

/** The browser's own load; a test has another. */
export const browser = { reload: () => window.location.reload() }

/**
 * Loads the present address from the server, which knows the scripts of today: those of a tab that was opened before
 * the shop was renewed are gone. Once for each entry of the browser's history, or it might never end; not without a
 * connection.
 */
export const loadFresh = (): void => {
  const state = history.state as EntryState | null
  if (!navigator.onLine || state?.isFresh) return
  history.replaceState({ ...state, isFresh: true }, '')
  browser.reload()
}
