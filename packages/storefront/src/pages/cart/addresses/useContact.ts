import { needsLatinName, needsPhone } from '@shop/contracts/addresses/countryForm'
import type { Address } from '@shop/contracts/addresses/endpoints'
import { visitKeys, visitStorage } from '../../../features/cart/visitStorage.ts'
import { readForm } from '../../../kit/forms/readForm.ts'
import { useProblems } from '../../../kit/forms/useProblems.ts'
import { useSession } from '../../../kit/session/useSession.ts'

const names = ['phone', 'latinName'] as const
type Values = Record<(typeof names)[number], string>

const readStored = (): Partial<Values> => {
  try {
    return (JSON.parse(visitStorage.get(visitKeys.contact) ?? '') as Partial<Values> | null) ?? {}
  } catch {
    return {}
  }
}

/**
 * Tells which details a carrier abroad needs in addition to a saved address. Stores them in this tab, reads them for
 * the checkout and shows the server's errors about them.
 */
export const useContact = (address: Address | undefined) => {
  const accountPhone = useSession(({ user }) => user?.phone)
  const { problems, show, formProps } = useProblems()
  const readValues = (): Values | null => formProps.ref.current && readForm(formProps.ref.current, names)
  return {
    asksPhone: address !== undefined && needsPhone(address),
    asksLatinName: address !== undefined && needsLatinName(address, address.firstName + address.lastName),
    initial: { phone: accountPhone ?? '', latinName: '', ...readStored() },
    problems,
    formProps,
    store: () => visitStorage.set(visitKeys.contact, JSON.stringify({ ...readStored(), ...readValues() })),
    /** Returns the details that the checkout sends; the server reports missing ones. */
    read: () => ({ contact: readValues() ?? undefined }),
    showErrors: (errors: Readonly<Record<string, string>>): boolean => {
      const contactErrors = Object.entries(errors).filter(([name]) => name.startsWith('contact.'))
      const fields = Object.fromEntries(
        contactErrors.map(([name, text]) => [name.slice('contact.'.length), text]),
      )
      if (contactErrors.length > 0) show({ fields })
      return contactErrors.length > 0
    },
  }
}

export type CarrierContact = ReturnType<typeof useContact>
