import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of the shop: `/cart`, `?page=2`. */
  to: string
  /** Replaces the history entry. */
  replace?: boolean
  /** Address to return to after signing in. */
  from?: string
}

/**
 * A link within the shop: a plain anchor that `useFollowLinks` handles. The router's own link reads the location on
 * each render, which took a sixth of the time to render a page of products.
 */
export const Link = ({ to, replace, from, children, ...props }: Props) => (
  <a href={to} data-replace={replace ? '' : undefined} data-from={from} {...props}>
    {children}
  </a>
)
