import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import './dialog.css'

export interface DialogProps {
  title: string
  children: ReactNode
  footer?: ReactNode
  /**
   * Button that opens the dialog, e.g. `<Button>Watch</Button>`. The focus returns to the button. Without a trigger,
   * `open` controls the dialog.
   */
  trigger?: ReactElement | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Element that gets the focus when the dialog opens. Default: the first one that can have it. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Element that gets the focus when a dialog without a trigger closes. */
  finalFocus?: (() => HTMLElement | null | undefined) | undefined
  /** Whether the dialog is 36 rem wide instead of 60, as for confirmations and short forms. */
  narrow?: boolean | undefined
}

/**
 * Modal dialog. The focus stays inside. Escape and a click outside close the dialog. The content is mounted only while
 * the dialog is open.
 */
export function Dialog({
  title,
  children,
  footer,
  trigger,
  open,
  onOpenChange,
  initialFocus,
  finalFocus,
  narrow,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange && (next => onOpenChange(next))}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="dialog-ground" />
        <Base.Popup
          className={narrow ? 'dialog dialog-narrow' : 'dialog'}
          initialFocus={initialFocus}
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
