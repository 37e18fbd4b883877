import { z } from 'zod'
import { readLetterOrder } from '../data/readLetterOrder.ts'
import { readLetterReturn } from '../data/readLetterReturn.ts'
import { readShop } from '../data/readShop.ts'
import { Returned, returnedSubject, type ReturnNews } from '../templates/Returned.tsx'
import { personOf, type Write } from './Written.ts'

const OfReturn = z.object({ orderId: z.string(), returnId: z.string(), reason: z.string().optional() })

const letterOf =
  (news: ReturnNews): Write =>
  async (deps, { payload }) => {
    const { orderId, returnId, reason } = OfReturn.parse(payload)
    const { order } = await readLetterOrder(deps, orderId)
    const back = await readLetterReturn(deps.db, returnId, order)
    const content = { shop: await readShop(deps), order, back, news, reason }
    return { to: personOf(order), subject: returnedSubject(content), content: <Returned {...content} /> }
  }

export const returnAsked = letterOf('asked')
export const returnReceived = letterOf('received')
export const returnCanceled = letterOf('canceled')
export const returnLapsed = letterOf('lapsed')
