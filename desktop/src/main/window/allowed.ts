import { sections } from '@shop/admin/kit/screens/screens'

/**
 * Keeps the permissions that the page has reported, and lists their sections; lists all sections until then. The shop
 * checks each call itself.
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
