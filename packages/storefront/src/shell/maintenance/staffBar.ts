import styles from './ClosedPage.module.css'

/** Creates a bar that informs staff that only they can see the shop. */
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
