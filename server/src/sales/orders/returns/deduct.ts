import type { Input } from '@shop/contracts/endpoint'
import { formatMoney, type Pence } from '@shop/contracts/money'
import type { checkReturn as endpoint } from '@shop/contracts/returns/adminEndpoints'
import { outcomesProblem } from '@shop/contracts/returns/outcomesProblem'
import { invalid } from '../../../platform/http/Failure.ts'
import type { OrderItem } from '../OrderItem.ts'
import { sumOfParts } from '../refunds/refundLines.ts'
import type { RefundShare } from './planReturn.ts'
import type { ReturnedLine } from './present.ts'
import type { ReturnLine } from './Return.ts'

export type ReturnCheck = Omit<Input<typeof endpoint>, 'id'>

/** Units of a line with their check. */
export interface CheckedUnits {
  line: Pick<ReturnLine, 'id' | 'quantity' | 'missing'>
  item: OrderItem
  check: Omit<ReturnCheck['lines'][number], 'lineId'>
  /** Prefix of the names of its fields in errors. */
  field: string
}

export type CheckedLine = ReturnedLine & CheckedUnits

/**
 * Joins each line of a return with its check. Throws `validation_failed` unless each line is checked once, with all its
 * units.
 */
export const matchLines = (lines: readonly ReturnedLine[], checks: ReturnCheck['lines']): CheckedLine[] => {
  const checkedLines = lines.flatMap(each => {
    const index = checks.findIndex(({ lineId }) => lineId === each.line.id)
    const check = checks[index]
    return check ? [{ ...each, check, field: `lines.${index}.` }] : []
  })
  if (checks.length !== lines.length || checkedLines.length !== lines.length)
    throw invalid({ lines: 'Please check each line of the return once.' })
  for (const { line, check, field } of checkedLines) {
    const complaint = outcomesProblem(line.quantity - line.missing, check.outcomes)
    if (complaint) throw invalid({ [`${field}outcomes.restock`]: complaint })
  }
  return checkedLines
}

/**
 * Subtracts the deductions from a planned refund. Throws `validation_failed` for a deduction that is too large or
 * without a reason.
 */
export const deduct = (
  checkedLines: readonly CheckedUnits[],
  shares: readonly RefundShare[],
): RefundShare[] => {
  const allParts = shares.flatMap(({ parts }) => parts)
  const deductionsLeft = new Map<string | null, Pence>()
  for (const { line, check, field } of checkedLines) {
    const { deduction, deductionReason } = check
    if (deduction > sumOfParts(allParts.filter(part => part.lineId === line.id && part.isForReturnedUnits)))
      throw invalid({ [`${field}deduction`]: 'You cannot deduct more than is refunded for it.' })
    if (deduction > 0 && deductionReason === '')
      throw invalid({ [`${field}deductionReason`]: 'Please give a reason: the customer will see it.' })
    deductionsLeft.set(line.id, deduction)
  }
  // If several orders paid for a line, its deduction may exceed the refund of the first of them.
  const subtract = (part: RefundShare['parts'][number]) => {
    const deductionLeft = deductionsLeft.get(part.lineId) ?? 0
    const deducted = Math.min(part.amount, deductionLeft)
    deductionsLeft.set(part.lineId, deductionLeft - deducted)
    return { ...part, amount: part.amount - deducted }
  }
  return shares.map(({ order, parts }) => ({ order, parts: parts.map(subtract) }))
}

/** Lists the deductions with their reasons for the customer; null if nothing was deducted. */
export const deductionsText = (checkedLines: readonly CheckedUnits[], currency: string): string | null => {
  const deductions = checkedLines
    .filter(({ check }) => check.deduction > 0)
    .map(
      ({ item, check }) =>
        `${item.title} (${formatMoney(check.deduction, currency)}): ${check.deductionReason}`,
    )
  return deductions.length > 0 ? `Deducted for ${deductions.join('; ')}` : null
}
