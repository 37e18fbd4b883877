import { act } from 'react'
import { shop } from './cartPage.ts'
import { settle } from './openShop.tsx'

/** Answer of the postcode lookup for E1 8JG. */
export const inLondon = { postalCode: 'E1 8JG', towns: ['London'], areaTowns: ['London'], addresses: [] }

/** Complete details of a guest, by the names of the form's fields. */
export const guestDetails = {
  email: 'yusuf@shop.example',
  firstName: 'Yusuf',
  lastName: 'Rahman',
  postalCode: 'E1 8JG',
  address1: '12 Cable Street',
  city: 'London',
}

/** Finds a field of the guest's form on the cart page. */
export const input = (name: string) => shop.find(`form input[name="${name}"]`) as HTMLInputElement

/** Types into fields of the guest's form, given by their names. */
export const type = async (values: Record<string, string>): Promise<void> => {
  await act(async () => {
    for (const [name, value] of Object.entries(values)) {
      input(name).value = value
      input(name).dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await settle()
}
