/** Storage of this tab until it is closed; nothing where the browser forbids it. */
export const visitStorage = {
  get: (key: string): string | null => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key: string, value: string): void => {
    try {
      sessionStorage.setItem(key, value)
    } catch {
      // Then the choice lasts as long as the page.
    }
  },
}
