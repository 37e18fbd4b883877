interface Browser {
  userAgent: string
  isSmall: boolean
  /** Runs as an installed app. */
  isInstalled: boolean
}

export type Device = 'ios' | 'android'

/** Kind of phone or tablet on which installing is offered; null for all others. */
export const deviceOf = ({ userAgent, isSmall, isInstalled }: Browser): Device | null => {
  if (!isSmall || isInstalled) return null
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : null
}

/** This browser's facts, read when the prompt is due. */
export const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  isSmall: matchMedia('(max-width: 767px)').matches,
  isInstalled:
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
})
