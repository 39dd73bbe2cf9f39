import { cloneElement, type MouseEventHandler, type ReactElement, Suspense, useState } from 'react'
import { makeLazyPart } from '../platform/lazy-part.ts'
import type { DialogProps } from './dialog.tsx'

const Dialog = makeLazyPart(() => import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })))

/** Button that accepts a press handler. */
export type DialogTrigger = ReactElement<{ onClick?: MouseEventHandler; 'aria-haspopup'?: 'dialog' }>
type DialogOnPressProps = Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> & { trigger: DialogTrigger }

/** Dialog whose code loads at the first press of its button: for pages on which few people open one. */
export function DialogOnPress({ trigger, ...dialog }: DialogOnPressProps) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' })}
      {open !== undefined && (
        <Suspense fallback={null}>
          <Dialog {...dialog} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
