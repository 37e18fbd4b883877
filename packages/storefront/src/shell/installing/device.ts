interface Browser {
  userAgent: string
  isSmall: boolean
  /** Already running as an installed app. */
  isInstalled: boolean
}

export type Device = 'ios' | 'android'

/** The kind of phone or tablet that is invited to install the shop; null for all others. */
export const deviceOf = ({ userAgent, isSmall, isInstalled }: Browser): Device | null => {
  if (!isSmall || isInstalled) return null
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : null
}

/** This browser, asked when the prompt is due. */
export const thisBrowser = (): Browser => ({
  userAgent: navigator.userAgent,
  isSmall: matchMedia('(max-width: 767px)').matches,
  isInstalled:
    matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
})
