import { addressLines } from '@shop/contracts/addresses/addressLines'
import { getUser, type UserDetail } from '@shop/contracts/users/endpoints'
import { SelectField } from '@shop/ui/fields/SelectField.tsx'
import type { PickOption } from '@shop/ui/fields/PickField.tsx'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useErrorToast } from '../../../kit/act/useErrorToast.ts'
import { useConnection } from '../../../kit/platform/connection.ts'
import { UserPicker } from '../../account/UserPicker.tsx'
import { type StaffOrderValues, addressValues } from './staffOrderValues.ts'

/** Returns the delivery addresses of a customer, the default one first. */
const deliveryAddressesOf = ({ addresses }: UserDetail) =>
  addresses
    .filter(({ type }) => type === 'SHIPPING')
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))

/**
 * Finds the customer's account, and fills in its email and address. The server links the order to the account by the
 * email.
 */
export const KnownCustomer = ({ setValue }: { setValue: UseFormReturn<StaffOrderValues>['setValue'] }) => {
  const { client } = useConnection()
  const { showError, dismissError } = useErrorToast()
  const [picked, setPicked] = useState<PickOption | null>(null)
  const [account, setAccount] = useState<UserDetail | null>(null)
  const [addressId, setAddressId] = useState('')
  const addresses = account ? deliveryAddressesOf(account) : []
  const fillInCustomer = (customer: UserDetail, id?: string) => {
    const address = deliveryAddressesOf(customer).find(candidate => id === undefined || candidate.id === id)
    const { firstName, lastName, phone } = customer
    const options = { shouldDirty: true, shouldValidate: address !== undefined }
    setValue(
      'guest',
      { email: customer.email, address: addressValues({ firstName, lastName, phone, ...address }) },
      options,
    )
    setAddressId(address?.id ?? '')
  }
  const pick = async (next: PickOption | null) => {
    setPicked(next)
    setAccount(null)
    dismissError()
    if (!next) return
    try {
      const customer = await client.call(getUser, { id: next.id })
      setAccount(customer)
      fillInCustomer(customer)
    } catch (error) {
      showError(error, 'Failed to read this customer')
    }
  }
  return (
    <>
      <UserPicker
        label="Existing customer"
        placeholder="Search by name or email"
        value={picked}
        onChange={next => void pick(next)}
      />
      {account && addresses.length > 1 && (
        <SelectField
          label="Deliver to"
          name="knownAddress"
          value={addressId}
          options={addresses.map(address => ({ value: address.id, label: addressLines(address).join(', ') }))}
          onChange={id => fillInCustomer(account, id)}
        />
      )}
    </>
  )
}
