import { maxSuggestedTags, maxTags, tagKey } from '@shop/contracts/tags'
import type { Knex } from 'knex'

/** A table of tags, and its column with the id of the tagged record. */
interface TagTable {
  table: string
  owner: string
}

export const readTagsOf = (db: Knex, { table, owner }: TagTable, id: string): Promise<string[]> =>
  db(table)
    .where({ [owner]: id })
    .orderBy('tag_key')
    .pluck('tag')

/** Reads the tags of all owners, each once, by name. */
export const readOfferedTags = async (db: Knex, { table }: TagTable): Promise<string[]> => {
  const tagRows: { tag: string }[] = await db(table)
    .groupBy('tag_key')
    .orderBy('tag_key')
    .limit(maxSuggestedTags)
    .min('tag as tag')
  return tagRows.map(({ tag }) => tag)
}

interface OwnerTag {
  id: string
  tag: string
}

/**
 * Adds a tag to a record that has `tags`, in the spelling that others use. Returns false if it already has the maximum.
 */
export const insertTag = async (
  trx: Knex.Transaction,
  { table, owner }: TagTable,
  { id, tag, tags }: OwnerTag & { tags: readonly string[] },
): Promise<boolean> => {
  const key = tagKey(tag)
  if (tags.some(each => tagKey(each) === key)) return true
  if (tags.length >= maxTags) return false
  const sameTag: { tag: string } | undefined = await trx(table).where({ tag_key: key }).first('tag')
  await trx(table).insert({ [owner]: id, tag: sameTag?.tag ?? tag, tag_key: key })
  return true
}

export const deleteTag = async (
  trx: Knex.Transaction,
  { table, owner }: TagTable,
  { id, tag }: OwnerTag,
): Promise<void> => {
  await trx(table)
    .where({ [owner]: id, tag_key: tagKey(tag) })
    .delete()
}
