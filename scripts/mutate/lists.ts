import { access } from './access.ts'
import { staff } from './staff.ts'
import { accounts } from './accounts.ts'
import type { Faults } from './Fault.ts'
import { money } from './money.ts'
import { office } from './office.ts'
import { cases } from './cases.ts'
import { payments } from './payments.ts'
import { checkout } from './checkout.ts'
import { codes } from './codes.ts'
import { desktop } from './desktop.ts'
import { files } from './files.ts'
import { platform } from './platform.ts'
import { stock } from './stock.ts'
import { privacy } from './privacy.ts'
import { storefront } from './storefront.ts'

/** Faults to plant, by area. */
export const lists: Record<string, Faults> = {
  money,
  stock,
  privacy,
  payments,
  checkout,
  codes,
  cases,
  access,
  files,
  staff,
  accounts,
  office,
  platform,
  desktop,
  storefront,
}
