import { cloneElement, type MouseEventHandler, type ReactElement, Suspense, useState } from 'react'
import { makeLazyPart } from '../platform/lazy-part.ts'
import type { DialogProps } from './dialog.tsx'

const Dialog = makeLazyPart(() => import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })))

/** Button with a press handler that opens a dialog. */
export type DialogTrigger = ReactElement<{ onClick?: MouseEventHandler; 'aria-haspopup'?: 'dialog' }>
type DialogOnPressProps = Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> & { trigger: DialogTrigger }

/**
 * Dialog whose code is loaded when the user first presses the button, for pages on which few people open the dialog.
 */
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
