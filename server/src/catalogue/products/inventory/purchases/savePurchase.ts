import type {
  createPurchase,
  Purchase,
  PurchaseState,
  updatePurchase,
} from '@shop/contracts/inventory/purchaseEndpoints'
import type { Input } from '@shop/contracts/endpoint'
import { choiceText } from '@shop/contracts/orders/variantName'
import type { Knex } from 'knex'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { insertRows } from '../../../../platform/database/insertRows.ts'
import { countUp } from '../../../../platform/database/countUp.ts'
import { rows } from '../../../../platform/database/rows.ts'
import { transaction, transactionAt } from '../../../../platform/database/transaction.ts'
import { noteChange } from '../../../../platform/events/audit/noteChange.ts'
import { saveVersion, updateVersion } from '../../../../platform/events/audit/saveVersion.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import type { Viewer } from '../../../../platform/http/Viewer.ts'
import { variantExtrasSql, detailsOf, type VariantExtrasRow } from '../../alikeVariants.ts'
import { noSuchVariant } from '../readStockedVariant.ts'
import { lockPurchase, readLines, readPurchase, type LineRow } from './readPurchase.ts'

type PurchaseInput = Omit<Input<typeof updatePurchase>, 'id' | 'version'>

const subject = 'purchase'

/**
 * Returns a purchase order as the audit log stores it: without costs, as not everybody who reads the log may see them.
 */
export const factsOf = ({ number, supplier, expectedOn, note, lines, state }: Purchase) => ({
  name: number,
  supplier: supplier.name,
  supplierEmail: supplier.email,
  supplierNote: supplier.note,
  expectedOn,
  note,
  lines: lines.map(({ sku, quantity }) => `${quantity} × ${sku}`),
  state,
})

const columnsOf = ({ supplier, note, expectedOn }: Omit<PurchaseInput, 'lines'>) => ({
  supplier_name: supplier.name,
  supplier_email: supplier.email,
  supplier_note: supplier.note,
  note,
  expected_on: expectedOn,
})

interface NamedVariant extends VariantExtrasRow {
  id: string
  sku: string
  color: string
  size: string
  title: string
}

/** Reads names of variants, by id. */
export const readNamed = async (
  trx: Knex.Transaction,
  ids: readonly string[],
): Promise<Map<string, NamedVariant>> => {
  const namedRows = await rows<NamedVariant>(
    trx,
    `select v.id, v.sku, v.color, v.size, ${variantExtrasSql}, p.title from variants v join products p on p.id = v.product_id
      where v.id in (${ids.map(() => '?').join(', ')})`,
    ids,
  )
  return new Map(namedRows.map(row => [row.id, row]))
}

/** Derives the state of a purchase order from the units received; a draft stays one until it is ordered. */
export const purchaseStateOf = (lines: readonly Pick<LineRow, 'quantity' | 'received'>[]): PurchaseState => {
  if (lines.every(({ received }) => received === 0)) return 'ordered'
  return lines.every(({ quantity, received }) => received >= quantity) ? 'received' : 'partly_received'
}

/** Throws `conflict` if a line would lose units that have arrived. */
const refuseLostUnits = (before: readonly LineRow[], newLines: PurchaseInput['lines']) => {
  const quantities = new Map(newLines.map(({ variantId, quantity }) => [variantId, quantity]))
  for (const { variant_id: id, sku, quantity, received } of before) {
    // More may have arrived than was ordered.
    const smallest = Math.min(received, quantity)
    if (id === null || (quantities.get(id) ?? 0) >= smallest) continue
    throw new Failure(
      'conflict',
      `${received} of ${sku} ${received === 1 ? 'has' : 'have'} arrived, so its line stays with at least ${smallest}.`,
    )
  }
}

/** Rewrites the lines, keeping the id of each variant's line; lines of deleted variants stay unchanged. */
const writeLines = async (trx: Knex.Transaction, purchaseId: string, newLines: PurchaseInput['lines']) => {
  const before = await readLines(trx, purchaseId)
  refuseLostUnits(before, newLines)
  const lineByVariant = new Map(before.map(line => [line.variant_id, line]))
  const variantsById = await readNamed(
    trx,
    newLines.map(({ variantId }) => variantId),
  )
  const removedLines = before.filter(
    ({ variant_id: id }) => id !== null && !newLines.some(({ variantId }) => variantId === id),
  )
  for (const { id } of removedLines) await trx('purchase_lines').where({ id }).delete()
  const addedLines = []
  for (const [position, { variantId, quantity, cost }] of newLines.entries()) {
    const variant = variantsById.get(variantId)
    if (!variant) throw noSuchVariant()
    const line = lineByVariant.get(variantId)
    if (line) await trx('purchase_lines').where({ id: line.id }).update({ position, quantity, cost })
    else
      addedLines.push({
        id: newId(),
        purchase_id: purchaseId,
        variant_id: variantId,
        position,
        sku: variant.sku,
        title: variant.title,
        choice: choiceText({ ...variant, details: detailsOf(variant) }),
        quantity,
        received: 0,
        cost,
      })
  }
  await insertRows(trx, 'purchase_lines', addedLines)
}

/** Purchase orders begin at P-1001. */
const firstNumber = 1001

/** Drafts a purchase order, once for each `purchaseId`. Throws `not_found` for an unknown variant. */
export const makePurchase = (
  deps: Deps,
  viewer: Viewer,
  { purchaseId = newId(), ...input }: Input<typeof createPurchase>,
): Promise<Purchase> =>
  transactionAt(deps, async (trx, at) => {
    const number = await countUp(trx, 'purchase', firstNumber)
    // A second request with the same draft waits at the counter above and finds it here.
    if (await trx('purchases').where({ id: purchaseId }).first('id')) throw new AlreadyDrafted()
    await trx('purchases').insert({
      id: purchaseId,
      number,
      ...columnsOf(input),
      state: 'draft',
      version: 1,
      created_at: at,
      updated_at: at,
    })
    await writeLines(trx, purchaseId, input.lines)
    const purchase = await readPurchase(trx, purchaseId, viewer)
    const note = { at, userId: viewer.id, act: 'create', subject, subjectId: purchaseId } as const
    await noteChange(trx, { ...note, before: null, after: factsOf(purchase) })
    return purchase
  }).catch((error: unknown) => {
    if (error instanceof AlreadyDrafted) return readDrafted(deps.db, viewer, { id: purchaseId, input })
    throw error
  })

/** Throws `conflict` if a draft that nobody has saved since has other contents than the request. */
const readDrafted = async (
  db: Knex,
  viewer: Viewer,
  { id, input }: { id: string; input: PurchaseInput },
): Promise<Purchase> => {
  const purchase = await readPurchase(db, id, viewer)
  const contentOf = ({
    lines,
    ...content
  }: Pick<Purchase, 'supplier' | 'note' | 'expectedOn' | 'lines'> | PurchaseInput) =>
    JSON.stringify([
      columnsOf(content),
      lines.map(({ variantId, quantity, cost }) => [variantId, quantity, cost]),
    ])
  if (purchase.version === 1 && contentOf(purchase) !== contentOf(input))
    throw new Failure('conflict', 'This form has already been used for another purchase order.')
  return purchase
}

/** Ends the transaction of a draft that exists already, so that its number is not used up. */
class AlreadyDrafted extends Error {}

/** Throws `not_found`, and `conflict` if somebody has saved it since or it is closed. */
export const changePurchase = (
  deps: Deps,
  viewer: Viewer,
  { id, version, ...input }: Input<typeof updatePurchase>,
): Promise<Purchase> =>
  transaction(deps.db, async trx => {
    const { state } = await lockPurchase(trx, id)
    if (state === 'closed') throw new Failure('conflict', 'This purchase order is closed.')
    const at = nowIso(deps)
    const { supplier, note, expectedOn } = input
    const { after } = await saveVersion(trx, {
      userId: viewer.id,
      at,
      subject,
      noun: 'purchase order',
      id,
      version,
      read: () => readPurchase(trx, id, viewer),
      facts: factsOf,
      newValues: { supplier: supplier.name, supplierEmail: supplier.email, note, expectedOn },
      write: async before => {
        await writeLines(trx, id, input.lines)
        return updateVersion(
          trx,
          'purchases',
          { id, version: before.version },
          {
            ...columnsOf(input),
            updated_at: at,
            ...(state !== 'draft' && { state: purchaseStateOf(await readLines(trx, id)) }),
          },
        )
      },
    })
    return after
  })
