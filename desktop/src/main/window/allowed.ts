import { sections } from '@shop/admin/kit/screens/screens'

/** Keeps the permissions that the page has told, and lists the sections they open: all until it has. The shop checks each call by itself. */
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
