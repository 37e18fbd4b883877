import { Code, Text } from '@chakra-ui/react'
import { getSignInWays } from '@shop/contracts/accounts/openIdEndpoints'
import { listRoles, type Role } from '@shop/contracts/users/staffEndpoints'
import { getStaffSignIn, saveStaffSignIn, type StaffSignIn } from '@shop/contracts/users/staffSignIn'
import { PendingDialog } from '@shop/ui/dialogs/PendingDialog.tsx'
import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { FieldGrid } from '@shop/ui/fields/FieldGrid.tsx'
import { FieldSection } from '@shop/ui/fields/FieldSection.tsx'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { FormSelect, FormSwitch, FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import { recordFailure } from '../../../kit/query/readFailure.ts'
import { useRead } from '../../../kit/query/useRead.ts'
import { History } from '../../audit/History.tsx'
import { fieldLabel } from '../../audit/words.ts'
import { GroupRoles } from './GroupRoles.tsx'
import { signInInput, type SignInValues, signInValues } from './signInValues.ts'

interface FormProps {
  saved: StaffSignIn
  roles: readonly Role[]
  onClose: () => void
}

const title = 'Staff Sign-In'
const subject = { subject: 'staff-sign-in', subjectId: 'staff' } as const
const labelOf = (field: string): string => fieldLabel(subject, field)

interface FieldsProps {
  control: Control<SignInValues>
}

const ProviderFields = ({ control, saved }: FieldsProps & { saved: StaffSignIn }) => (
  <FieldSection title="Provider">
    <FormSwitch
      control={control}
      name="isOn"
      label="Staff sign in through a provider"
      hint="Google, Microsoft, Okta, Keycloak or any other with OpenID Connect"
    />
    <FieldGrid>
      <FormText
        control={control}
        name="name"
        label="Name"
        hint="“Sign in with …”"
        placeholder="Google"
        maxLength={40}
      />
      <FormText
        control={control}
        name="issuer"
        label="Issuer"
        placeholder="https://accounts.google.com"
        maxLength={500}
      />
      <FormText control={control} name="clientId" label="Client ID" maxLength={300} />
      <FormText
        control={control}
        name="clientSecret"
        label="Client secret"
        type="password"
        autoComplete="new-password"
        placeholder={saved.hasClientSecret ? 'Type to replace' : ''}
        hint={saved.hasClientSecret ? 'A secret is set' : 'No secret is set'}
        maxLength={500}
      />
    </FieldGrid>
    <Text color="fg.muted" textStyle="sm">
      Tell the provider this redirect address: <Code overflowWrap="anywhere">{saved.redirectUri}</Code>
    </Text>
  </FieldSection>
)

const NewStaffFields = ({ control, roles }: FieldsProps & { roles: readonly Role[] }) => (
  <FieldSection title="New staff">
    <FormTextArea
      control={control}
      name="domains"
      label="Email domains"
      hint="One per line. People with an address there get an account when they first sign in. Empty: only those you have invited"
      placeholder="example.com"
      rows={2}
    />
    <FormSelect
      control={control}
      name="newRoleId"
      label="Role of new staff"
      options={[
        { value: '', label: 'None: they need a group' },
        ...roles.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
    <FormText
      control={control}
      name="groupClaim"
      label="Claim with groups (optional)"
      hint="Roles then follow the groups at each sign-in. The last owner stays one"
      placeholder="groups"
      maxLength={100}
    />
  </FieldSection>
)

const SignInForm = ({ saved, roles, onClose }: FormProps) => {
  const [initial] = useState({ ...saved, id: subject.subjectId })
  const form = useForm(saveStaffSignIn, {
    defaults: signInValues(saved),
    toInput: (values, base) => signInInput(values, base?.version ?? saved.version),
    record: { opened: initial, read: getStaffSignIn, isSingleton: true, valuesOf: signInValues, labelOf },
    failure: 'Failed to change how staff sign in',
    // The secret is never stored on the device.
    draft: { key: null, param: 'signIn' },
    refetch: [getStaffSignIn, getSignInWays],
    success: 'Staff sign-in changed',
    onSaved: onClose,
  })
  const { control } = form
  const groupClaim = useWatch({ control, name: 'groupClaim' })
  return (
    <FormDialog title={title} form={form} size="lg" submitText="Save Sign-In" onClose={onClose}>
      <ProviderFields control={control} saved={saved} />
      <NewStaffFields control={control} roles={roles} />
      {(groupClaim !== '' || saved.groupRoles.length > 0) && <GroupRoles control={control} roles={roles} />}
      <FieldSection title="Passwords">
        <FormSwitch
          control={control}
          name="allowsPasswords"
          label="Staff may sign in with a password"
          hint="Switched off, staff who came in by a password are signed out. Customers keep theirs"
        />
        {saved.allowsPasswords && !saved.isByProvider && (
          <Notice>To switch passwords off, save this first and sign in through the provider yourself.</Notice>
        )}
      </FieldSection>
      <History {...subject} isFolded />
    </FormDialog>
  )
}

/** Chooses the provider of staff sign-in, the people who get an account, and whether passwords stay allowed. */
export const SignInDialog = ({ onClose }: { onClose: () => void }) => {
  const { data, error, isFetchedAfterMount } = useRead(getStaffSignIn, {}, { isFresh: true })
  const roles = useRead(listRoles, {})
  if (data && isFetchedAfterMount && roles.data)
    return <SignInForm saved={data} roles={roles.data.items} onClose={onClose} />
  const failure = recordFailure(error ?? roles.error, 'Staff sign-in')
  return <PendingDialog title={title} size="lg" noun="Staff sign-in" failure={failure} onClose={onClose} />
}
