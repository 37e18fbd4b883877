import type { LetterOrder } from '../data/LetterOrder.ts'
import { look } from '../look.ts'
import type { Shop } from '../data/Shop.ts'
import { Breaks } from './Breaks.tsx'
import { Small, SmallTitle } from './type.tsx'

/** The model form of schedule 3, part B, with what is known of the order filled in. */
export const CancellationForm = ({ shop, order }: { shop: Shop; order: LetterOrder }) => {
  const { name, addressLines } = shop.trader
  return (
    <>
      <SmallTitle>Model cancellation form</SmallTitle>
      <Small>Fill this in and send it back only if you want to cancel the contract.</Small>
      <table width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation">
        <tbody>
          <tr>
            <td className="line" style={look.form}>
              <Small>To {[name, ...addressLines, shop.email].filter(Boolean).join(', ')}:</Small>
              <Small>
                I/We* hereby give notice that I/We* cancel my/our* contract of sale of the following goods*:
                ..............................
              </Small>
              <Small>
                <Breaks
                  lines={[
                    `Ordered on* ${order.placedOn} (order ${order.number}) / received on* ....................`,
                    'Name of consumer(s): ..............................',
                    'Address of consumer(s): ..............................',
                    'Signature of consumer(s), only if this form is on paper: ....................',
                    'Date: ....................',
                  ]}
                />
              </Small>
              <Small>* Delete as appropriate.</Small>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
}
