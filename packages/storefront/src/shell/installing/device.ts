interface Browser {
  userAgent: string
  isSmall: boolean
  /** The shop runs as an installed app. */
  isInstalled: boolean
}

export type Device = 'ios' | 'android'

/** Returns the kind of phone or tablet on which installing is offered; null for all other devices. */
export const deviceOf = ({ userAgent, isSmall, isInstalled }: Browser): Device | null => {
  if (!isSmall || isInstalled) return null
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : null
}

/** Reads the facts that decide whether installing is offered. */
export const readBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  isSmall: matchMedia('(max-width: 767px)').matches,
  isInstalled:
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
})
