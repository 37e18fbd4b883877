import type { LoginState } from '@shop/client/sessionEnd'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The back office is an application of its own, entered with a fresh page. */
const isOurs = ({ origin, pathname }: HTMLAnchorElement) =>
  origin === location.origin && !/^\/(admin|api|media)(\/|$)/.test(pathname)

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** Ways into an account: who is in comes back to where they were before the first of them. */
const isWayIn = (path: string): boolean =>
  ['/login', '/register', '/forgot-password', '/reset-password', '/accept-invitation'].includes(path)

/** Turns plain clicks on the shop's links into changes of page without a load. */
export const useFollowLinks = () => {
  const navigate = useNavigate()
  const { pathname: page, search: query, state: current } = useLocation()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.download || event.defaultPrevented) return
      const { pathname, search, hash, href, dataset } = link
      const isJump = hash !== '' && pathname === location.pathname && search === location.search
      if (!isPlainClick(event) || !isOurs(link) || isJump) return
      event.preventDefault()
      const replace = dataset['replace'] !== undefined || href === location.href
      const here = isWayIn(page) ? (current as LoginState | null)?.from : page + query
      const from = dataset['from'] ?? (isWayIn(pathname) ? here : undefined)
      const state: LoginState | null = from === undefined ? null : { from }
      void navigate(pathname + search + hash, { replace, state })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, page, query, current])
}
