interface EntryState {
  isFresh?: boolean
}

/** The browser's reload; tests replace it. */
export const browser = { reload: () => window.location.reload() }

/**
 * Reloads the current address from the server, which knows the current scripts: those of a tab opened before an update
 * are gone. Reloads once for each history entry, to avoid an endless loop, and never without a connection.
 */
export const loadFresh = (): void => {
  const state = history.state as EntryState | null
  if (!navigator.onLine || state?.isFresh) return
  history.replaceState({ ...state, isFresh: true }, '')
  browser.reload()
}
