import * as z from 'zod/mini'
import { line } from './fields.ts'

/** Maximum number of tags of one record, and of suggestions. */
export const maxTags = 20
export const maxSuggestedTags = 200

export const maxTagLength = 30
export const tag = line(maxTagLength)

/** Returns the key by which tags are equal: ignores case. */
export const tagKey = (text: string): string => text.toLowerCase()

/** Tags of a record after a change. */
export const Tags = z.object({ tags: z.array(z.string()) })
/** Suggested tags. */
export const SuggestedTags = z.object({ items: z.array(z.string()) })
