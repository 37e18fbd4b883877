import { maxVideoSeconds } from '@shop/contracts/uploads'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { invalid } from '../../../../platform/http/Failure.ts'
import type { Upload } from '../../../../platform/http/uploads/Upload.ts'
import { videoKey } from '../keys.ts'
import { readVideo, eraseMetadata, type VideoKind } from './readVideo.ts'

const brokenText =
  'This video cannot be read. It may be cut off, or be another kind of file. Please save it again as MP4 or WebM.'
const unplayableText =
  'Not every browser plays how this video is coded. Please save it as MP4 with H.264, or as WebM.'
const tooLongText = `The video is longer than ${maxVideoSeconds} seconds. Please cut it.`

/**
 * Stores a video: its row first, so that the sweep spares it, then its file. The same bytes are the same video. Throws
 * `validation_failed` if browsers could not play it, or it is too long.
 */
export const storeVideo = async (
  deps: Pick<Deps, 'db' | 'files' | 'clock'>,
  upload: Upload,
): Promise<string> => {
  const kind = upload.kind as VideoKind
  const facts = await readVideo(kind, upload.path)
  if (!facts || !(facts.seconds > 0) || facts.width === 0 || facts.height === 0)
    throw invalid({ video: brokenText })
  if (!facts.isPlayable) throw invalid({ video: unplayableText })
  if (facts.seconds > maxVideoSeconds) throw invalid({ video: tooLongText })
  const { seconds, width, height } = facts
  await eraseMetadata(upload.path, facts.metadataBlanks)
  const key = upload.sha256.slice(0, 24)
  const created_at = nowIso(deps)
  await deps
    .db('videos')
    .insert({ key, kind, width, height, seconds, bytes: upload.size, created_at })
    .onConflict('key')
    .merge({ created_at })
  await deps.files.moveIn(videoKey(key, kind), upload.path)
  return key
}
