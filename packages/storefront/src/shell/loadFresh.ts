interface EntryState {
  isFresh?: boolean
}

/** The browser's reload; tests replace it. */
export const browser = { reload: () => window.location.reload() }

/**
 * Reloads the current address from the server. After an update, the scripts of a tab that was opened earlier no longer
 * exist, and a new page names the current ones. Reloads once for each history entry, to avoid an endless loop,
 * and never without a connection.
 */
export const loadFresh = (): void => {
  const state = history.state as EntryState | null
  if (!navigator.onLine || state?.isFresh) return
  history.replaceState({ ...state, isFresh: true }, '')
  browser.reload()
}
