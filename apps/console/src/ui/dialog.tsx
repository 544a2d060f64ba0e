import { Suspense, useState } from 'react'
import type { DialogLook, DialogProps } from './layer-props.ts'
import { DialogLayer } from './layers.ts'

function Layer(props: DialogProps & { look: DialogLook }) {
  const [isMounted, setMounted] = useState(props.isOpen)
  if (props.isOpen && !isMounted) setMounted(true)
  return (
    isMounted && (
      <Suspense fallback={null}>
        <DialogLayer {...props} />
      </Suspense>
    )
  )
}

/** In the middle of the page, for one decision. */
export const Dialog = (props: DialogProps) => <Layer {...props} look="dialog" />

/** At the side, for one record: the list stays in sight. */
export const Drawer = (props: DialogProps) => <Layer {...props} look="drawer" />

/** At the lower edge, for one record on a phone. */
export const Sheet = (props: DialogProps) => <Layer {...props} look="sheet" />
