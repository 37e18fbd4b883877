import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the shop: `/cart`, `?page=2`. */
  to: string
  /** Takes the place of the current page in the browser's history. */
  replace?: boolean
  /** Address to come back to after signing in. */
  from?: string
}

/**
 * A link within the shop: a plain anchor that `useFollowLinks` takes over. The router's own link asks for its place in
 * the router again and again, which was a sixth of the time in which a page of products is rendered.
 */
export const Link = ({ to, replace, from, children, ...props }: Props) => (
  <a href={to} data-replace={replace ? '' : undefined} data-from={from} {...props}>
    {children}
  </a>
)
