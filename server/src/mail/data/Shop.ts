/** The shop's details in a letter; unknown ones are empty and left out. */
export interface Shop {
  name: string
  /** The shop's address, without a slash at the end. */
  url: string
  email: string
  phone: string
  /** The shop in law; the shop's name where the settings have no other. */
  trader: { name: string; addressLines: string[]; companyNumber: string; vatNumber: string }
  primaryColor: string
  timezone: string
}
