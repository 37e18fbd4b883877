import type { Scene } from '@shop/storefront/preview/Preview.tsx'
import type { mountPreview } from '@shop/storefront/preview/mountPreview.tsx'
import { getSettings } from '@shop/contracts/shop/endpoints'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useConnection } from '../platform/connection.ts'
import { useRead } from '../query/useRead.ts'

type Mounted = ReturnType<typeof mountPreview>

/** Draws a scene into a frame, by the storefront's own components, which are fetched when they are first wanted. */
export const usePreview = (scene: Scene) => {
  const { client, session } = useConnection()
  const { data: settings } = useRead(getSettings, {})
  const [mounted, setMounted] = useState<Mounted | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    if (mounted && settings) mounted.show(scene, settings)
  }, [mounted, settings, scene])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  // Not while React itself is at work: the frame has a root of its own.
  useEffect(() => () => void setTimeout(() => mounted?.close()), [mounted])
  const load = async (frame: Document) => {
    try {
      const { mountPreview: mount } = await import('@shop/storefront/preview/mountPreview.tsx')
      if (!isGone.current) setMounted(mount(frame, { client, session, origin: location.origin }))
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
