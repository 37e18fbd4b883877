import { Muted } from './type.tsx'

/** Says where the buyer finds what a letter to an address that is not proved leaves out. */
export const Withheld = ({ invoice }: { invoice?: string | undefined }) => (
  <Muted>
    You will find your delivery address{invoice ? ` and your ${invoice}` : ''} on your order’s page. We
    leave personal details out of emails to an address that nobody has confirmed, in case it was mistyped.
  </Muted>
)
