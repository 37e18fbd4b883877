import { useParams } from 'react-router-dom'
import { PurchaseList } from './PurchaseList.tsx'
import { PurchasePage } from './PurchasePage.tsx'

/** The list or, where the address names one, a purchase order: one file to fetch, as whoever sees one opens the other. */
const PurchasesPage = () => (useParams()['id'] === undefined ? <PurchaseList /> : <PurchasePage />)

export default PurchasesPage
