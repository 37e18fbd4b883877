import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** The back office is an application of its own, entered with a fresh page. */
const isOurs = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && !/^\/(admin|api|media)(\/|$)/.test(pathname)

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Turns plain clicks on the shop's links into changes of page without a load. */
export const useFollowLinks = () => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.download || event.defaultPrevented) return
      const { pathname, search, hash, href, dataset } = link
      const isJump = hash !== '' && pathname === location.pathname && search === location.search
      if (!isPlainClick(event) || !isOurs(link) || isJump) return
      event.preventDefault()
      const replace = dataset['replace'] !== undefined || href === location.href
      const state = dataset['from'] === undefined ? null : { from: dataset['from'] }
      void navigate(pathname + search + hash, { replace, state })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
