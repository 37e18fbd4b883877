import { useSettings } from '../../kit/shop/settings.ts'
import styles from './Footer.module.css'

/** Who the shop is by law, as far as the settings say so, and since when the page is right. */
export const Trader = () => {
  const { storeName, vatRegistered, company, year } = useSettings()
  const { name, number, vatNumber, address } = company
  const facts = [
    name,
    number && `Company number ${number}`,
    vatNumber && `VAT number ${vatNumber}`,
    address.split('\n').join(', '),
  ].filter(Boolean)
  return (
    <div className={styles.end}>
      <p>
        © {year > 0 && `${year} `}
        {storeName}.{vatRegistered && ' Prices include VAT.'}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
    </div>
  )
}
