import { useState } from 'react'

/**
 * The rows of a list that are chosen, by id: kept from page to page, but gone once the list is `of` other rows, so that
 * nothing is done with rows that nobody sees.
 */
export const useChosen = (of: object): [ids: string[], choose: (ids: string[]) => void] => {
  const key = JSON.stringify(of)
  const [keyOfChosen, setKey] = useState(key)
  const [ids, setIds] = useState<string[]>([])
  if (key !== keyOfChosen) {
    setKey(key)
    setIds([])
  }
  return [key === keyOfChosen ? ids : [], setIds]
}
