import type * as wire from '@shop/contracts/cart/endpoints'
import type { Knex } from 'knex'
import { newId } from '../database/BaseModel.ts'
import { nowIso, type Deps } from '../deps.ts'
import { variantImages } from '../catalog/variantImages.ts'
import { presentCart } from './present.ts'
import { readCartLines } from './readCartLines.ts'

/** The id of an account's one cart, made when there is none. */
export const cartIdOf = async (db: Knex, userId: string, at: string): Promise<string> => {
  const find = (): Promise<{ id: string } | undefined> => db('carts').where({ user_id: userId }).first('id')
  const cart = await find()
  if (cart) return cart.id
  const row = { id: newId(), user_id: userId, created_at: at, updated_at: at }
  await db('carts').insert(row).onConflict('user_id').ignore()
  return (await find())?.id ?? row.id
}

/** An account's cart as it is answered, with the server's figures of this moment. */
export const readCart = async (deps: Deps, userId: string): Promise<wire.Cart> => {
  const id = await cartIdOf(deps.db, userId, nowIso(deps))
  const lines = await readCartLines(deps.db, id)
  const images = await variantImages(
    deps.db,
    lines.map(line => ({ id: line.variantId, productId: line.productId, color: line.color })),
  )
  return presentCart({ id, lines, images, settings: await deps.settings.read() })
}
