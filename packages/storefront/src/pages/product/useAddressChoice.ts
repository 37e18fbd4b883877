import type { Variant } from '@shop/contracts/catalog/entities'
import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import { choiceQuery } from '../../features/choice/choiceQuery.ts'
import { readChoice } from '../../features/choice/readChoice.ts'
import type { KeptChoice } from '../../features/choice/useChoice.ts'

/** The choice that stands in the page's address, so that it can be shared and comes back with the page. */
export const useAddressChoice = (variants: readonly Variant[]): KeptChoice => {
  const [search, setSearch] = useSearchParams()
  // The router moves in a transition: without this, what is pressed would wait for it.
  const [choice, show] = useOptimistic(readChoice(search, variants))
  return [
    choice,
    next =>
      startTransition(() => {
        show(next)
        setSearch(choiceQuery(next, search), { replace: true, preventScrollReset: true })
      }),
  ]
}
