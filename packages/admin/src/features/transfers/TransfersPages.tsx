import { useLocation } from 'react-router-dom'
import { useListState } from '../../kit/list/useListState.ts'
import { MoveStock } from './MoveStock.tsx'
import { PlacesPage } from './PlacesPage.tsx'
import { TransferList } from './TransferList.tsx'

const defaults = { create: false }

/**
 * The screens of places and transfers, in one chunk: each entry in the list of pages enlarges the first load of every
 * screen.
 */
const TransfersPages = () => {
  const { pathname } = useLocation()
  const { values } = useListState(defaults)
  if (pathname.startsWith('/admin/settings')) return <PlacesPage />
  return values.create ? <MoveStock /> : <TransferList />
}

export default TransfersPages
