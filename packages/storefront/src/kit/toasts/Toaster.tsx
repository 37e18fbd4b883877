import { useEffect, useLayoutEffect, useRef } from 'react'
import { ToastCard } from './ToastCard.tsx'
import { dismissToast, useToast } from './useToast.ts'
import styles from './Toaster.module.css'

const successStays = 5000 // ms

/** Tells whether the toast would lie on something that has to stay in sight: a total, a button that buys. */
const isInTheWay = (place: DOMRect): boolean =>
  [...document.querySelectorAll('[data-keep-clear]')].some(element => {
    const { width, top, bottom, left, right } = element.getBoundingClientRect()
    return width > 0 && top < place.bottom && bottom > place.top && left < place.right && right > place.left
  })

/** Shows and announces the toast. The live region is there from the start, or readers would miss its first text. */
export const Toaster = () => {
  const { toast, isInDialog } = useToast()
  const place = useRef<HTMLOutputElement>(null)

  useLayoutEffect(() => {
    if (!toast) return undefined
    const choosePlace = () => {
      const element = place.current
      if (!element) return
      element.dataset['at'] = 'bottom'
      if (isInTheWay(element.getBoundingClientRect())) element.dataset['at'] = 'top'
    }
    choosePlace()
    addEventListener('scroll', choosePlace, { passive: true })
    addEventListener('resize', choosePlace)
    return () => {
      removeEventListener('scroll', choosePlace)
      removeEventListener('resize', choosePlace)
    }
  }, [toast])

  useEffect(() => {
    if (toast?.kind !== 'success') return undefined
    const timer = setTimeout(dismissToast, successStays)
    return () => clearTimeout(timer)
  }, [toast])

  return (
    <output ref={place} className={styles.place} aria-live={toast?.kind === 'error' ? 'assertive' : 'polite'}>
      {toast && !isInDialog && <ToastCard key={toast.id} toast={toast} />}
    </output>
  )
}
