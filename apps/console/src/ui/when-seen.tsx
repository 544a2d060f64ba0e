import { type ReactNode, useEffect, useRef, useState } from 'react'

const aheadOf = '200px'

/**
 * What is far down the page is rendered, and requests its figures, when it is scrolled to.
 * @param placeholder of about its height
 */
export function WhenSeen({ children, placeholder }: { children: ReactNode; placeholder: ReactNode }) {
  const [isSeen, setSeen] = useState(false)
  const placeholderRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = placeholderRef.current
    if (isSeen || element === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: aheadOf },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return isSeen ? children : <div ref={placeholderRef}>{placeholder}</div>
}
