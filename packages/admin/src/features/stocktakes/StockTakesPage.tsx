import { useParams } from 'react-router-dom'
import { StockTakeList } from './StockTakeList.tsx'
import { StockTakePage } from './StockTakePage.tsx'

/** The list or, where the address names one, a stock-take. */
const StockTakesPage = () => (useParams()['id'] === undefined ? <StockTakeList /> : <StockTakePage />)

export default StockTakesPage
