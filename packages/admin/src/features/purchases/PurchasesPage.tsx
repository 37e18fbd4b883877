import { useParams } from 'react-router-dom'
import { PurchaseList } from './PurchaseList.tsx'
import { PurchasePage } from './PurchasePage.tsx'

/** The list, or the purchase order named in the address: one chunk, because users open both. */
const PurchasesPage = () => (useParams()['id'] === undefined ? <PurchaseList /> : <PurchasePage />)

export default PurchasesPage
