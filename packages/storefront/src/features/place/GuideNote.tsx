import { formatMoney } from '@shop/contracts/money'
import { useSettings } from '../../kit/shop/settings.ts'
import { aboutMoney, rateFor } from './aboutMoney.ts'

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const

/** Says that amounts in the currency of a place are a guide, and how old the rate is; nothing where none are shown. */
export const GuideNote = ({ place }: { place: string }) => {
  const settings = useSettings()
  const rate = rateFor(settings, place)
  if (!rate) return null
  const pounds = (amount: number) => formatMoney(amount, settings.currency)
  const names = new Intl.DisplayNames('en-GB', { type: 'currency' })
  const day = new Intl.DateTimeFormat('en-GB', dayFormat).format(new Date(rate.setOn))
  return (
    <p>
      You pay in {names.of(settings.currency)}. Prices in {names.of(rate.currency)} are a guide:{' '}
      {pounds(100_00)} is {aboutMoney(rate)(100_00)} at our rate of {day}.
    </p>
  )
}
