import {
  checkReturn,
  getReturn,
  recordLateArrival,
  removeMissing,
} from '@shop/contracts/returns/adminEndpoints'
import { askReturn } from '@shop/contracts/returns/endpoints'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/database/BaseModel.ts'
import { useNewStaff } from '../../../test/accounts.ts'
import { deliverEvents, payFor } from '../../../test/checkout.ts'
import { onBothDatabases } from '../../../test/databases.ts'
import { exchangeDesk } from '../../../test/exchangeDesk.ts'
import { saveSettings } from '../../../test/settings.ts'
import { useShop } from '../../../test/startShop.ts'

const price = 5000
const delivery = 599
/** Surcharge and difference in price of a replacement, by its size. */
const sizes = { '52': [0, 1000], '56': [0, 0], '58': [1000, 0] } as const
/** How the replacements come back, and when the missing thobes arrive, compared with them. */
const journeys = [
  ['one by one', 'before'],
  ['one by one', 'between'],
  ['together', 'after'],
  ['in two lines', 'before'],
  ['in two lines', 'after'],
] as const

interface Case {
  bought: number
  exchanged: number
  /** Exchanged thobes in the parcel that is checked. */
  arrived: number
  size: keyof typeof sizes
  way: (typeof journeys)[number][0]
  time: (typeof journeys)[number][1]
}

/** Units that were bought, were exchanged, and were in the parcel that is checked. */
const unitCounts = [
  [1, 1, 0],
  [1, 1, 1],
  [2, 1, 0],
  [2, 2, 1],
  [2, 2, 2],
  [3, 2, 0],
  [3, 3, 1],
  [3, 3, 2],
] as const

const cases = unitCounts.flatMap(([bought, exchanged, arrived]) =>
  (bought === 1 ? (['52', '56', '58'] as const) : (['52', '58'] as const)).flatMap(size =>
    journeys
      .filter(([way, time]) => exchanged > 1 || (way !== 'in two lines' && time !== 'between'))
      .filter(([, time]) => arrived < exchanged || time === 'before')
      .map(([way, time]): Case => ({ bought, exchanged, arrived, size, way, time })),
  ),
)

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

type Step = 'thobe' | 'replacement' | 'all replacements' | 'replacements in two lines'

/** Lists what arrives after the check, in order. */
const stepsOf = ({ exchanged, arrived, way, time }: Case): Step[] => {
  const late = numbers(arrived + 1, exchanged).map((): Step => 'thobe')
  const back: Step[] =
    way === 'one by one'
      ? numbers(1, exchanged).map(() => 'replacement')
      : [way === 'together' ? 'all replacements' : 'replacements in two lines']
  if (time === 'before') return [...late, ...back]
  if (time === 'after') return [...back, ...late]
  return [...back.slice(0, 1), ...late, ...back.slice(1)]
}

onBothDatabases('the refunds of an exchange', dialect => {
  const shop = useShop(dialect)
  const staff = useNewStaff(shop)
  const { desk, sent, receive, check } = exchangeDesk(shop, () => staff, 'account')
  beforeAll(() => {
    const uk = { enabled: true, standardRate: delivery, expressRate: 999 }
    return saveSettings(shop, 'shipping', { uk, freeThreshold: 1_000_000 })
  })
  const restock = (units: number) => ({ restock: units, repair: 0, write_off: 0 })
  const undamaged = { deduction: 0, deductionReason: '' }

  /** Sends the thobes and their exchange, and checks the first parcel. */
  const start = async ({ bought, exchanged, arrived, size }: Case) => {
    const order = await sent(bought)
    await shop.deps
      .db('variants')
      .where({ id: order.idOf(size) })
      .update({ stock: 5 })
    const { id, lines, swap } = await order.ask(size, order.orderId, exchanged)
    const [surcharge, difference] = sizes[size]
    if (surcharge > 0) await payFor(shop, swap.orderId)
    await receive(id)
    await desk.setStatus(swap.orderId, 'SHIPPED')
    const lineId = lines[0]!.id
    const counted = [{ lineId, arrived, booked: exchanged }]
    if (arrived < exchanged) await shop.call(removeMissing, { id, lines: counted }, staff)
    const checked = [{ lineId, outcomes: restock(arrived), ...undamaged }]
    await shop.call(checkReturn, { id, amount: difference * arrived, lines: checked }, staff)
    const arriveLate = async () => {
      const { missing, lateRefunds } = (await shop.call(getReturn, { id }, staff)).lines[0]!
      const { amount } = lateRefunds[0]!
      const late = { id, lineId, missing, amount, sentBack: 0, reason: '', ...undamaged }
      await shop.call(recordLateArrival, { ...late, outcomes: restock(1) }, staff)
    }
    return { ...order, swapId: swap.orderId, arriveLate }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const sendBack = async ({ ask }: Started, orderId: string, units: number) => {
    const { id } = await ask('', orderId, units)
    await receive(id)
    await check(id)
  }

  /** Returns the last unit in exchange, which is cancelled, and the others for a refund. */
  const sendBackInTwoLines = async ({ swapId, idOf, me }: Started, units: number) => {
    const itemId = (await desk.read(swapId)).items[0]!.id
    const line = { itemId, reason: 'too_short' as const }
    const lines = [
      { ...line, quantity: units - 1 },
      { ...line, quantity: 1, swapFor: idOf('54') },
    ]
    const { returns } = await shop.call(askReturn, { id: swapId, returnId: newId(), lines }, me)
    const { id, lines: booked } = returns[0]!
    await desk.setStatus(booked.find(({ swap }) => swap)!.swap!.orderId, 'CANCELED', 'Torn')
    await receive(id)
    await check(id)
  }

  it.each(cases)(
    'come to what was paid for what came back: of $bought thobes $exchanged for size $size, $arrived in the parcel, others $time the replacements, $way',
    async each => {
      const { bought, exchanged, arrived, size } = each
      const order = await start(each)
      const [surcharge, difference] = sizes[size]
      const back = { thobes: arrived, replacements: 0, others: 0 }
      const expectRefunds = async (step: string) => {
        await deliverEvents(shop)
        const pairs = Math.min(back.thobes, back.replacements)
        const isAll = back.thobes + back.others === bought && back.replacements === exchanged
        const due =
          price * (pairs + back.others) +
          surcharge * back.replacements +
          difference * (back.thobes - pairs) +
          (isAll ? delivery : 0)
        const refunded = (await desk.givenBack(order.orderId)) + (await desk.givenBack(order.swapId))
        expect({ step, refunded }).toEqual({ step, refunded: due })
      }
      await expectRefunds('check')
      for (const step of stepsOf(each)) {
        if (step === 'thobe') await order.arriveLate()
        else if (step === 'replacements in two lines') await sendBackInTwoLines(order, exchanged)
        else await sendBack(order, order.swapId, step === 'replacement' ? 1 : exchanged)
        if (step === 'thobe') back.thobes++
        else back.replacements = step === 'replacement' ? back.replacements + 1 : exchanged
        await expectRefunds(step)
      }
      back.others = bought - exchanged
      if (back.others > 0) await sendBack(order, order.orderId, back.others)
      await expectRefunds('others')
    },
  )
})
