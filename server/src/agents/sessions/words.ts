import { pictureAddress } from '@shop/contracts/catalog/pictures'
import type { Pence } from '@shop/contracts/money'
import { wordsForAssistants } from '@shop/contracts/plainWords'
import { choiceOf } from '../../sales/orders/OrderItem.ts'
import type { Quote } from './quoteSession.ts'
import type { QuotedLine } from './QuotedLine.ts'

/** Returns the id of a line, one for each variant, so that it stays the same however the lines change. */
export const lineId = (variantId: string): string => `line_${variantId}`

/** Returns a buyer's text for an answer: plain and bounded; undefined if there is none. */
export const buyerText = (text: string | null | undefined): string | undefined =>
  text === null || text === undefined ? undefined : wordsForAssistants(text, 500)

export const lineName = (line: QuotedLine): string =>
  wordsForAssistants(`${line.title}, ${choiceOf(line)}`, 300)

/** Returns the address of a line's picture; undefined if it has none. */
export const pictureOf = ({ imageKey }: QuotedLine, publicUrl: string): string | undefined =>
  imageKey === null ? undefined : publicUrl + pictureAddress(imageKey, 640, 'jpg')

/** Returns the part of the delivery's price that a code saves. */
export const deliverySaved = ({ price, code, hasDelivery }: Quote): Pence =>
  hasDelivery && code ? code.saved - price.discount : 0

/** Returns the address of an order's page, without a guest's token: the page asks for the email address. */
export const orderPage = (publicUrl: string, id: string): string => `${publicUrl}/order/${id}`

export const continueUrl = (publicUrl: string, { token }: { token: string }): string =>
  `${publicUrl}/continue/${token}`
