import { pictureAddress } from '@shop/contracts/catalog/pictures'
import type { Pence } from '@shop/contracts/money'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { choiceOf } from '../../sales/orders/OrderItem.ts'
import type { Quote } from './quoteSession.ts'
import type { QuotedLine } from './QuotedLine.ts'

/** Id of a line: one for each variant, so that it stays the same however the lines change. */
export const lineId = (variantId: string): string => `line_${variantId}`

/** A text of a buyer as answers repeat it: plain and bounded; undefined where there is none. */
export const said = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined ? undefined : wordsForAssistants(text, 500)

export const lineName = (line: QuotedLine): string =>
  wordsForAssistants(`${line.title}, ${choiceOf(line)}`, 300)

/** Address of a line's picture; undefined where it has none. */
export const pictureOf = ({ imageKey }: QuotedLine, publicUrl: string): string | undefined =>
  imageKey === null ? undefined : publicUrl + pictureAddress(imageKey, 640, 'jpg')

/** Part of the delivery's price that a code takes off. */
export const deliverySaved = ({ price, code, hasDelivery }: Quote): Pence =>
  hasDelivery && code ? code.saved - price.discount : 0

/** Address of an order's page, without the token that opens a guest's: the page asks for the email. */
export const orderPage = (publicUrl: string, id: string): string => `${publicUrl}/order/${id}`

export const continueUrl = (publicUrl: string, { token }: { token: string }): string =>
  `${publicUrl}/continue/${token}`
