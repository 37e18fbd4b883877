import type { uploadDocument as endpoint } from '@shop/contracts/documents/endpoints'
import type { Input } from '@shop/contracts/endpoint'
import { User } from '../../people/accounts/User.ts'
import { noteChange } from '../../platform/events/audit/noteChange.ts'
import { newId } from '../../platform/database/BaseModel.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { nowIso, type Deps } from '../../platform/base/deps.ts'
import { invalid } from '../../platform/http/Failure.ts'
import { uploadOf } from '../../platform/http/uploads/Upload.ts'

/** Stores an uploaded document: first the file, then its row, so that no row lacks its file. Returns its id. */
export const fileDocument = async (
  deps: Deps,
  staffId: string,
  { document, userId, ...input }: Input<typeof endpoint>,
): Promise<string> => {
  if (userId && !(await User.query(deps.db).findById(userId)))
    throw invalid({ userId: 'This account does not exist.' })
  const upload = uploadOf(document)
  const id = newId()
  const at = nowIso(deps)
  const row = {
    id,
    title: input.title,
    description: input.description ?? '',
    category: input.category,
    file_key: `documents/${id}.${upload.kind}`,
    size: upload.size,
    mime_type: upload.type,
    is_public: input.isPublic ?? false,
    user_id: userId ?? null,
    created_at: at,
  }
  await deps.files.moveIn(row.file_key, upload.path)
  try {
    await transaction(deps.db, async trx => {
      await trx('documents').insert(row)
      const { file_key: _, ...facts } = row
      await noteChange(trx, {
        at,
        userId: staffId,
        subject: 'document',
        subjectId: id,
        before: null,
        after: facts,
      })
    })
  } catch (error) {
    await deps.files
      .remove(row.file_key)
      .catch((err: unknown) => deps.log.error({ err, key: row.file_key }, 'a file without a row was left'))
    throw error
  }
  return id
}
