import styles from './ClosedPage.module.css'

/** Tells staff that only they see the shop now. */
export const staffBar = (): HTMLElement => {
  const bar = document.createElement('aside')
  bar.className = styles.bar ?? ''
  bar.setAttribute('aria-label', 'Maintenance')
  bar.append('Maintenance mode is on: only staff see the shop.')
  const link = document.createElement('a')
  link.href = '/admin/settings'
  link.textContent = 'Settings'
  bar.append(link)
  return bar
}
