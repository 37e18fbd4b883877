import { sections } from '@shop/admin/kit/screens/screens'

/** What the person who is signed in may see, as the page says; everything until it does. The shop decides it for itself. */
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
