import { productPicture, productVideo } from '@shop/contracts/uploads'
import { maxPictures } from '@shop/contracts/products/fields'
import type { StaffProduct } from '@shop/contracts/products/entities'
import type { Knex } from 'knex'
import { nextPosition } from '../../../../platform/database/rows.ts'
import { nowIso, type Deps } from '../../../../platform/base/deps.ts'
import { longRunMs, type StopSignal } from '../../../../platform/base/longRun.ts'
import { minuteMs } from '../../../../platform/base/time.ts'
import { newId } from '../../../../platform/database/BaseModel.ts'
import { countRows } from '../../../../platform/database/countMany.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import { Failure } from '../../../../platform/http/Failure.ts'
import { storeWithheldPicture, storePicture } from '../../../products/media/storePicture.ts'
import { readProduct } from '../../products/readProduct.ts'
import { closeSave } from '../../products/saveProduct.ts'
import { Archives } from '../archive/Archives.ts'
import { archivePrefix } from '../formats/pictures.ts'
import { attachPhoto, isReviewPhoto } from './attachPhoto.ts'
import { attachVideo, isVideoPart, storeVideoBytes, videoKindOf } from './attachVideo.ts'
import { reportFailures } from './reportFailures.ts'
import { fetchPicture, type PictureResult } from './fetchPicture.ts'

/** Number of pictures fetched at the same time. */
const batchSize = 4
/** Maximum number of attempts for one picture. */
const maxAttempts = 3
/** Time for which a run claims a picture, ms. */
const leaseMs = 2 * minuteMs
const retryDelaysMs = [10_000, minuteMs] as const

type PictureFailure = Extract<PictureResult, { reason: string }>

/** Result of fetching a picture: its key, or the reason for having none; neither if the run has been stopped. */
interface Outcome {
  picture: WaitingPicture
  key?: string
  failure?: PictureFailure
}

interface WaitingPicture {
  importId: string
  place: number
  productId: string
  sku: string | null
  url: string
  alt: string
  attempts: number
  availableAt: string
}

const columns = {
  importId: 'import_id',
  place: 'place',
  productId: 'product_id',
  sku: 'sku',
  url: 'url',
  alt: 'alt',
  attempts: 'attempts',
  availableAt: 'available_at',
}

const waitingPictures = (db: Knex) => db('product_import_pictures').where({ state: 'waiting' })

/** Counts pictures of imports that have not been fetched yet. */
export const countWaitingPictures = (deps: Pick<Deps, 'db'>): Promise<number> =>
  countRows(waitingPictures(deps.db))

/** Makes pictures that are waiting for another attempt due now. */
export const hastenPictures = async (deps: Deps): Promise<void> => {
  await waitingPictures(deps.db).update({ available_at: nowIso(deps) })
}

/** Queues an import's failed pictures again. */
export const retryPictures = async (deps: Deps, importId: string): Promise<void> => {
  await deps
    .db('product_import_pictures')
    .where({ import_id: importId, state: 'failed' })
    .update({ state: 'waiting', attempts: 0, reason: null, available_at: nowIso(deps) })
}

const findDue = (deps: Deps): Promise<WaitingPicture[]> =>
  waitingPictures(deps.db)
    .where('available_at', '<=', nowIso(deps))
    .orderBy(['import_id', 'place'])
    .limit(batchSize)
    .select(columns)

const keyOf = ({ importId, place }: WaitingPicture) => ({ import_id: importId, place })
const instantAfter = (deps: Deps, ms: number) => new Date(deps.clock.now() + ms).toISOString()

/** Claims a picture for this run, unless another process was quicker. */
const claim = async (deps: Deps, picture: WaitingPicture): Promise<boolean> =>
  (await waitingPictures(deps.db)
    .where({ ...keyOf(picture), available_at: picture.availableAt })
    .update({ available_at: instantAfter(deps, leaseMs) })) > 0

/** Returns the columns after a failed attempt: another one later, or the end. */
const afterFailure = (deps: Deps, attempts: number, { reason, isPermanent }: PictureFailure) =>
  isPermanent || attempts + 1 >= maxAttempts
    ? { state: 'failed', reason: reason.slice(0, 300) }
    : { attempts: attempts + 1, available_at: instantAfter(deps, retryDelaysMs[attempts] ?? leaseMs) }

/** Beginning of an address with its server, by which pictures of one server are found. */
const serverOf = (url: string): string => /^[a-z]+:\/\/[^/?#]+\//i.exec(url)?.[0] ?? url

/**
 * Puts off all pictures of a server that gave no answer, as if each had been tried: a server that hangs costs its time
 * once, not for each picture.
 */
const postponePictures = async (deps: Deps, server: string, failure: PictureFailure): Promise<void> => {
  const due = waitingPictures(deps.db)
    .where('available_at', '<=', nowIso(deps))
    .whereRaw('substr(url, 1, ?) = ?', [server.length, server])
  for (let attempts = maxAttempts - 1; attempts >= 0; attempts--)
    await due
      .clone()
      .where({ attempts })
      .update(afterFailure(deps, attempts, failure))
}

/** Finds servers that gave no answer to any of several pictures. */
const silentServers = (outcomes: readonly Outcome[]): ReadonlyMap<string, PictureFailure> => {
  const silent = new Map<string, PictureFailure>()
  for (const server of new Set(outcomes.map(({ picture }) => serverOf(picture.url)))) {
    const serverOutcomes = outcomes.filter(({ picture }) => serverOf(picture.url) === server)
    const failure = serverOutcomes[0]?.failure
    const isSilent = serverOutcomes.length > 1 && serverOutcomes.every(outcome => outcome.failure?.isSilent)
    if (failure && isSilent) silent.set(server, failure)
  }
  return silent
}

interface FetchContext {
  signal: AbortSignal
  archives: Archives
}

const readArchived = async (archives: Archives, url: string): Promise<PictureResult> => {
  const { maxBytes } = videoKindOf(url) ? productVideo : productPicture
  try {
    const bytes = await archives.read(url, maxBytes)
    if (bytes) return { bytes }
  } catch (error) {
    if (error instanceof Failure) return { reason: error.message, isPermanent: true }
  }
  return { reason: 'The file is not in the ZIP, or damaged.', isPermanent: true }
}

/** Stores the bytes of a picture. Returns its key, or the reason why it cannot be shown. */
const storeBytes = async (
  deps: Deps,
  { url }: WaitingPicture,
  bytes: Buffer,
): Promise<Pick<Outcome, 'key' | 'failure'>> => {
  const isArchived = url.startsWith(archivePrefix)
  const store = isReviewPhoto(url) ? storeWithheldPicture : storePicture
  const videoKind = videoKindOf(url)
  try {
    if (videoKind) return await storeVideoBytes(deps, bytes, videoKind)
    const { key } = await store(deps, bytes, { keepsPlain: isArchived, takesWebp: !isArchived })
    return { key }
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'validation_failed') throw error
    return { failure: { reason: error.message, isPermanent: true } }
  }
}

/** Fetches and stores a picture, and notes a failure in its row. */
const fetchAndStore = async (
  deps: Deps,
  picture: WaitingPicture,
  { signal, archives }: FetchContext,
): Promise<Outcome> => {
  const fetched = picture.url.startsWith(archivePrefix)
    ? await readArchived(archives, picture.url)
    : await fetchPicture(deps, picture.url, signal)
  if (signal.aborted) return { picture }
  const outcome = 'bytes' in fetched ? await storeBytes(deps, picture, fetched.bytes) : { failure: fetched }
  if (outcome.failure)
    await waitingPictures(deps.db)
      .where(keyOf(picture))
      .update(afterFailure(deps, picture.attempts, outcome.failure))
  return { picture, ...outcome }
}

/** Returns the position in the gallery: after pictures from before the import, in the order of the sheet. */
const findSortPosition = async (
  trx: Knex.Transaction,
  { importId, productId, place }: WaitingPicture,
): Promise<number> => {
  const importPictures = trx('product_import_pictures').where({ import_id: importId, product_id: productId })
  const otherImages = trx('product_images')
    .where({ product_id: productId })
    .whereNotIn('id', importPictures.clone().whereNotNull('image_id').select('image_id'))
  const earlierCount = await countRows(importPictures.clone().where('place', '<', place))
  return (await nextPosition(otherImages, 'sort')) + earlierCount
}

/** Adds a picture to its product unless the product already has it. */
const attach = (deps: Deps, picture: WaitingPicture, key: string): Promise<void> =>
  transaction(deps.db, async trx => {
    const { productId, importId, sku, url, alt } = picture
    const pictureRow = waitingPictures(trx).where(keyOf(picture))
    // Locks the row: undoing the import waits for it, and finds the picture.
    if (!(await pictureRow.clone().forUpdate().first('place'))) return
    if (isReviewPhoto(url)) {
      const photo = await attachPhoto(trx, { reviewId: sku ?? '', key, at: nowIso(deps) })
      const state = photo
        ? { state: 'done', image_id: photo }
        : { state: 'failed', reason: 'Its review is gone.' }
      await pictureRow.update(state)
      return
    }
    const finish = async (before: StaffProduct, imageId: string | null) => {
      await pictureRow.update({ state: 'done', image_id: imageId })
      const importRow: { user_id: string | null } = await trx('product_imports')
        .where({ id: importId })
        .first('user_id')
      await closeSave(trx, { id: importRow.user_id }, { id: productId, before, at: nowIso(deps) })
    }
    if (isVideoPart(url)) {
      await finish(await readProduct(trx, productId), await attachVideo(trx, { productId, url, key, alt }))
      return
    }
    const existingImage: object | undefined = await trx('product_images')
      .where({ product_id: productId, media_key: key })
      .first('id')
    if (existingImage) {
      await pictureRow.update({ state: 'done' })
      return
    }
    const before = await readProduct(trx, productId)
    if (before.images.length >= maxPictures) {
      await pictureRow.update({ state: 'failed', reason: `A product has at most ${maxPictures} images.` })
      return
    }
    const id = newId()
    await trx('product_images').insert({
      id,
      product_id: productId,
      variant_id: before.variants.find(variant => variant.sku === sku)?.id ?? null,
      media_key: key,
      alt,
      sort: await findSortPosition(trx, picture),
      source_url: url,
    })
    await finish(before, id)
  })

/**
 * Fetches pictures that imports name, several at once, and adds them to their products. Each picture is a row, so that
 * the work continues after a restart. Returns whether there was work, or `more` if the time of a run is over before all
 * of it is done.
 */
export const fetchPictures = async (deps: Deps, stopping: StopSignal): Promise<boolean | 'more'> => {
  const deadline = performance.now() + longRunMs
  const fetchContext = { signal: new AbortController().signal, archives: new Archives(deps) }
  const importIds = new Set<string>()
  const isOver = () => performance.now() > deadline
  let duePictures = await findDue(deps)
  for (; duePictures.length > 0 && !stopping.aborted && !isOver(); duePictures = await findDue(deps)) {
    const claimedPictures: WaitingPicture[] = []
    for (const picture of duePictures) if (await claim(deps, picture)) claimedPictures.push(picture)
    const outcomes = await Promise.all(
      claimedPictures.map(picture => fetchAndStore(deps, picture, fetchContext)),
    )
    for (const { picture, key } of outcomes) if (key !== undefined) await attach(deps, picture, key)
    for (const [server, failure] of silentServers(outcomes)) await postponePictures(deps, server, failure)
    for (const { importId } of duePictures) importIds.add(importId)
  }
  for (const id of importIds) await reportFailures(deps, id)
  return duePictures.length > 0 && isOver() ? 'more' : importIds.size > 0
}
