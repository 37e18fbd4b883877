import { sections } from '@shop/admin/kit/screens/screens'

/**
 * Stores the permissions that the page has reported, and lists the sections that they allow; until then, lists all
 * sections. The shop also checks each call.
 */
export const createAllowed = () => {
  let allowed: ReadonlySet<string> | null = null
  const can = (permission: string): boolean => allowed === null || allowed.has(permission)
  return {
    set: (permissions: readonly string[]): void => {
      allowed = new Set(permissions)
    },
    can,
    sections: () => sections.filter(({ needs }) => can(needs)),
  }
}

export type Allowed = ReturnType<typeof createAllowed>
