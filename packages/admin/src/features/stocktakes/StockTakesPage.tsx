import { useParams } from 'react-router-dom'
import { StockTakeList } from './StockTakeList.tsx'
import { StockTakePage } from './StockTakePage.tsx'

/** The list, or the stock-take named in the address. */
const StockTakesPage = () => (useParams()['id'] === undefined ? <StockTakeList /> : <StockTakePage />)

export default StockTakesPage
