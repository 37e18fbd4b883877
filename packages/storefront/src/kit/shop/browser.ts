/** Address bar of the browser; a test has its own. */
export const browser = { goTo: (url: string) => window.location.assign(url) }
