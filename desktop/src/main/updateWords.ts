import type { UpdateState } from './updates.ts'

/** Describes the state of updates in one line of the menu; `version` is the running app's. */
export const updateLine = (state: UpdateState | null, version: string): string => {
  switch (state?.status) {
    case 'checking':
      return `Version ${version}, checking for updates…`
    case 'upToDate':
      return `Version ${version} (up to date)`
    case 'downloading':
      return `Version ${state.version} is being downloaded`
    case 'ready':
      return `Version ${state.version} is ready to be installed`
    default:
      return `Version ${version}`
  }
}

/** Returns the answer to a manual check for updates. */
export const updateAnswer = (
  state: UpdateState | null,
  version: string,
): { message: string; detail: string } => {
  const versionText = `This is version ${version}.`
  switch (state?.status) {
    case 'upToDate':
      return { message: 'This is the newest version.', detail: `Version ${version} is installed.` }
    case 'downloading':
      return {
        message: `Version ${state.version} is being downloaded.`,
        detail: `${versionText} You will be asked to install the new one once it has been downloaded.`,
      }
    case 'ready':
      return {
        message: `Version ${state.version} is ready.`,
        detail: `${versionText} The app restarts to install the new one.`,
      }
    case 'failed':
      return {
        message: 'The app could not check for updates.',
        detail: `${versionText} Please check your connection and try again. The log, under Help, says more.`,
      }
    case 'checking':
      return { message: 'The app is still checking for updates.', detail: versionText }
    default:
      return {
        message: 'This installation does not update itself.',
        detail: `${versionText} Please ask whoever looks after your computers for a newer one.`,
      }
  }
}
