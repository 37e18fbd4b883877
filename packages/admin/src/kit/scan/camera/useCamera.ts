import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { makeCodeReader } from './codeReader.ts'
import { createScanFilter } from './createScanFilter.ts'

/** Pause between two frames in ms: short enough for a steady hand, long enough for the battery. */
const framePauseMs = 100

/** Texts for errors of browsers, by the error's name. */
const problems: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is blocked. Allow it for this site in your browser’s settings, then try again.',
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'Another app is using the camera. Close it, then try again.',
}
const problemOf = (error: unknown): string =>
  (error instanceof Error && problems[error.name]) || 'The camera could not be started. Please try again.'

/** TypeScript's types and Safari lack the torch. */
type TorchConstraints = MediaTrackCapabilities & MediaTrackConstraintSet & { torch?: boolean }

interface Camera {
  video: RefObject<HTMLVideoElement | null>
  /** Null while the camera runs. */
  problem: string | null
  /** Null if the camera has no torch. */
  torch: { isOn: boolean; toggle: () => void } | null
}

/** Shows the rear camera in `video`, and reports each code that comes into sight. */
export const useCamera = (onCode: (code: string) => void): Camera => {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    let stream: MediaStream | undefined
    const run = async () => {
      const loadingReader = makeCodeReader()
      // Keeps a failure of the reader until it is awaited, so that a refused camera is reported first.
      loadingReader.catch(() => undefined)
      const cameraStream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      stream = cameraStream
      const element = video.current
      if (controller.signal.aborted || !element) return stopAll(cameraStream)
      const [videoTrack] = cameraStream.getVideoTracks()
      videoTrack?.addEventListener('ended', () => setProblem('The camera was switched off.'), {
        signal: controller.signal,
      })
      setTrack(videoTrack ?? null)
      element.srcObject = cameraStream
      await element.play()
      const read = await loadingReader
      const filterScans = createScanFilter()
      while (!controller.signal.aborted) {
        for (const code of filterScans(await read(element), performance.now())) onCode(code)
        await new Promise(resolve => setTimeout(resolve, framePauseMs))
      }
    }
    run().catch((error: unknown) => {
      // Switches the camera off, because it would stay on without reading anything.
      stopAll(stream)
      if (!controller.signal.aborted) setProblem(problemOf(error))
    })
    return () => {
      controller.abort()
      stopAll(stream)
      setTrack(null)
      setLit(false)
    }
  }, [onCode])

  const hasTorch =
    track !== null && (track.getCapabilities?.() as TorchConstraints | undefined)?.torch === true
  const toggle = useCallback(() => {
    const constraint: TorchConstraints = { torch: !isLit }
    track?.applyConstraints({ advanced: [constraint] }).then(
      () => setLit(!isLit),
      () => setProblem('The torch could not be switched on.'),
    )
  }, [track, isLit])
  return {
    video,
    problem,
    torch: hasTorch ? { isOn: isLit, toggle } : null,
  }
}

const stopAll = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
