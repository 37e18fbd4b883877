/** Event of Chromium where a site can be installed; kept by `web/src/entry-early.ts`, since it comes early. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    installEvent?: InstallEvent
  }
}

/** The browser's own installing, once: a second call of its prompt would fail. */
export const takeInstallEvent = (): InstallEvent | undefined => {
  const event = window.installEvent
  delete window.installEvent
  return event
}
