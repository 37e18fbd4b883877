import { sections } from '@shop/admin/kit/screens/screens'

/**
 * Stores the permissions that the page has reported, and lists the sections that they allow. Before the page has
 * reported any, lists all sections. The shop checks each call itself.
 */
export const createStaffPermissions = () => {
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

export type StaffPermissions = ReturnType<typeof createStaffPermissions>
