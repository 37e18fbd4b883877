import type { SentInput } from '@shop/contracts/endpoint'
import type { saveStaffSignIn, StaffSignIn } from '@shop/contracts/users/staffSignIn'

/** Settings of staff sign-in as values of the form. */
export interface SignInValues extends Pick<
  StaffSignIn,
  'isOn' | 'name' | 'issuer' | 'clientId' | 'groupClaim' | 'groupRoles' | 'allowsPasswords'
> {
  /** Empty to keep the saved secret. */
  clientSecret: string
  /** One domain on each line. */
  domains: string
  /** Empty for none. */
  newRoleId: string
}

export const signInValues = (saved: StaffSignIn): SignInValues => {
  const { isOn, name, issuer, clientId, groupClaim, groupRoles, allowsPasswords } = saved
  return {
    isOn,
    name,
    issuer,
    clientId,
    groupClaim,
    groupRoles,
    allowsPasswords,
    clientSecret: '',
    domains: saved.domains.join('\n'),
    newRoleId: saved.newRoleId ?? '',
  }
}

export const signInInput = (
  { clientSecret, domains, newRoleId, ...values }: SignInValues,
  version: number,
): SentInput<typeof saveStaffSignIn> => ({
  ...values,
  ...(clientSecret !== '' && { clientSecret }),
  domains: domains.split(/[\s,]+/).filter(Boolean),
  newRoleId: newRoleId === '' ? null : newRoleId,
  version,
})
