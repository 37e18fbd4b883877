import { sections } from '@shop/admin/kit/screens/screens'

/**
 * Stores the permissions that the page has reported, and lists the sections that they allow; until then, lists all
 * sections. The shop also checks each call.
 */
export const createAllowed = () => {
  let held: ReadonlySet<string> | null = null
  const can = (permission: string): boolean => held === null || held.has(permission)
  return {
    set: (permissions: readonly string[]): void => {
      held = new Set(permissions)
    },
    can,
    sections: () => sections.filter(({ needs }) => can(needs)),
  }
}

export type Allowed = ReturnType<typeof createAllowed>
