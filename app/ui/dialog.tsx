import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './dialog.css'

export interface DialogProps {
  title: string
  children: ReactNode
  footer?: ReactNode
  /**
   * Button that opens the dialog, e.g. `<Button>Watch</Button>`; the focus returns to it. Alternatively control it
   * with `open`.
   */
  trigger?: ReactElement | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Element that takes the focus when a dialog without a trigger closes. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  /** Whether the dialog is 36 rem wide instead of 60, for confirmations and short forms. */
  narrow?: boolean | undefined
}

/**
 * Modal dialog: the focus stays inside, Escape and the backdrop close it. Its content is mounted only while it is
 * open.
 */
export function Dialog({ title, children, footer, trigger, open, onOpenChange, finalFocus, narrow }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && (next => onOpenChange(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="dialog-ground" />
        <Base.Popup
          className={narrow ? 'dialog dialog-narrow' : 'dialog'}
          finalFocus={finalFocus && (() => finalFocus() ?? true)}
        >
          <header>
            <Base.Title>{title}</Base.Title>
            <Base.Close
              render={
                <IconButton label="Close" bare>
                  <Icon drawing={X} />
                </IconButton>
              }
            />
          </header>
          <div className="dialog-body">{children}</div>
          {footer && <footer>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
