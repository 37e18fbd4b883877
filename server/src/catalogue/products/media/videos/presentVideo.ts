import type { Video } from '@shop/contracts/catalog/entities'
import { fileKinds } from '@shop/contracts/uploads'
import type { Knex } from 'knex'
import { fromJson, type Json } from '../../../../platform/database/json.ts'
import { jsonRowsSql } from '../../../../platform/database/rows.ts'
import { presentPicture } from '../presentPicture.ts'
import type { VideoKind } from './readVideo.ts'

export interface VideoRow {
  key: string
  kind: VideoKind
  width: number
  height: number
  seconds: number
  alt: string
  posterKey: string | null
  posterWidth: number | null
  posterHeight: number | null
  posterColor: string | null
}

const columns = {
  key: 'f.key',
  kind: 'f.kind',
  width: 'f.width',
  height: 'f.height',
  seconds: 'f.seconds',
  alt: 'pv.alt',
  posterKey: 'pm.key',
  posterWidth: 'pm.width',
  posterHeight: 'pm.height',
  posterColor: 'pm.color',
}

/** Builds a subselect with the video of product `p` as JSON: a list of one, or an empty list. */
export const videoOfProduct = (db: Knex): string =>
  `select ${jsonRowsSql(db, columns, 'f.key')} from product_videos pv join videos f on f.key = pv.video_key
    left join media pm on pm.key = pv.poster_key where pv.product_id = p.id`

/** Parses the row from the result of `videoOfProduct`. */
export const parseVideoRow = (json: Json<VideoRow[]>): VideoRow | null => fromJson(json)[0] ?? null

/** Presents a video; without its own alternative text it gets the product's title. */
export const presentVideo = (row: VideoRow, title: string): Video => {
  const { key, kind, width, height, seconds, posterKey } = row
  const alt = row.alt || title
  return {
    url: `/media/videos/${key}.${kind}`,
    type: fileKinds[kind].type,
    width,
    height,
    seconds,
    alt,
    poster:
      posterKey === null
        ? null
        : presentPicture({
            mediaKey: posterKey,
            alt,
            width: row.posterWidth ?? 0,
            height: row.posterHeight ?? 0,
            color: row.posterColor ?? '',
          }),
  }
}
