import { Box, Center, Spinner } from '@chakra-ui/react'
import type { PreviewScene } from '@shop/storefront/preview/Preview.tsx'
import { EmptyState } from '@shop/ui/feedback/EmptyState.tsx'
import { Segments } from '@shop/ui/layout/Segments.tsx'
import { useCallback, useState, type SyntheticEvent, useEffect, useRef } from 'react'
import type { mountPreview } from '@shop/storefront/preview/mountPreview.tsx'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { useConnection } from '../platform/connection.ts'
import { useRead } from '../query/useRead.ts'

type Mounted = ReturnType<typeof mountPreview>

/** Renders a scene into a frame with the storefront's components, which are loaded on first use. */
const usePreview = (scene: PreviewScene) => {
  const { client, session } = useConnection()
  const { data: settings } = useRead(getSettings, {})
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isUnmounted = useRef(false)
  useEffect(() => {
    if (mounted && settings) mounted.show(scene, settings)
  }, [mounted, settings, scene])
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  // Unmounts later, because React must not unmount another root while it renders.
  useEffect(() => () => void setTimeout(() => mounted?.close()), [mounted])
  const load = async (frame: Document) => {
    try {
      const { mountPreview: mount } = await import('@shop/storefront/preview/mountPreview.tsx')
      if (!isUnmounted.current) setMounted(mount(frame, { client, session, origin: location.origin }))
    } catch {
      setFailed(true)
    }
  }
  return {
    onLoad: ({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
      if (contentDocument) void load(contentDocument)
    },
    isShown: mounted !== null && settings !== undefined,
    hasFailed,
  }
}

/** Width of an element in px, kept up to date; 0 while it is hidden. Pass `ref` to the element. */
const useElementWidth = () => {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Widths of shoppers' typical windows, px. */
const widths = { phone: 390, desktop: 1280 }

const windowOptions = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

const emptyPage = `<!doctype html><html lang="en-GB"><head><title>Preview</title></head><body></body></html>`

const PreviewWindow = ({ scene, kind }: { scene: PreviewScene; kind: keyof typeof widths }) => {
  const { ref, width } = useElementWidth()
  const { onLoad, isShown, hasFailed } = usePreview(scene)
  const scale = Math.min(1, width / widths[kind])
  return (
    <Box
      ref={ref}
      position="relative"
      flex="1"
      minHeight="0"
      overflow="hidden"
      borderWidth="1px"
      borderRadius="l2"
      bg="bg.muted"
    >
      {hasFailed ? (
        <EmptyState title="The preview could not be loaded" icon="warning" />
      ) : (
        width > 0 && (
          // The frame contains what this page renders, under this page's policy; a sandbox would only lock out screen
          // readers.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            title={`Preview on a ${kind}`}
            srcDoc={emptyPage}
            onLoad={onLoad}
            style={{
              display: 'block',
              border: '0',
              margin: '0 auto',
              width: widths[kind],
              height: `${100 / scale}%`,
              transform: `scale(${scale})`,
              transformOrigin: scale < 1 ? '0 0' : '50% 0',
            }}
          />
        )
      )}
      {!isShown && !hasFailed && (
        <Center position="absolute" inset="0" as="output" aria-label="Loading preview">
          <Spinner size="lg" borderWidth="2px" color="fg.muted" />
        </Center>
      )}
    </Box>
  )
}

/** Previews unsaved changes as the shop would show them, on a phone and on a desktop. */
export const PreviewPane = ({ scene, emptyText }: { scene: PreviewScene | null; emptyText: string }) => {
  const [kind, setKind] = useState<keyof typeof widths>('phone')
  return (
    <>
      <Segments label="Width of the preview" options={windowOptions} value={kind} onChange={setKind} />
      {scene ? (
        <PreviewWindow scene={scene} kind={kind} />
      ) : (
        <Box borderWidth="1px" borderRadius="l2" bg="bg.muted">
          <EmptyState title="Nothing to show yet" text={emptyText} icon="eye" />
        </Box>
      )}
    </>
  )
}
