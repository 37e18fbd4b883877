/** The browser's address bar; tests replace it. */
export const browser = { goTo: (url: string) => window.location.assign(url) }
