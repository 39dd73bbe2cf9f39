import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import { Icon } from './icon.tsx'
import './toasts.css'

/** Milliseconds a message stays; the clock stops while it is pointed at or has the focus. */
const stay = 4000
/** As long as something can be undone. */
const stayWithUndo = 10_000

/** Wrap the whole app once. At most three messages show; F6 moves the focus to them. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={3} timeout={stay}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`toast toast-${toast.type ?? 'said'}`}
      swipeDirection={['right', 'down']}
      // The library hides a complaint it has announced, and each button to close, from who listens, and leaves both to the Tab key.
      aria-hidden={false}
    >
      <Toast.Content className="toast-words">
        <Toast.Title className="toast-title" render={<b />} />
        <Toast.Description />
      </Toast.Content>
      {toast.actionProps && <Toast.Action className="toast-action" />}
      <Toast.Close className="toast-close" aria-label="Close" aria-hidden={false}>
        <Icon drawing={X} />
      </Toast.Close>
    </Toast.Root>
  ))
}

/**
 * `say` tells what was done, for four seconds, or ten when it can be undone; `about` names what it is said of, where a
 * later message takes the place of the one before. `complain` tells what went wrong: announced at once, and it stays until
 * closed.
 */
export function useToast() {
  const { add, close } = Toast.useToastManager()
  return useMemo(
    () => ({
      say(title: string, text?: string, undo?: () => void, about?: string) {
        const onClick = () => {
          close(id)
          undo?.()
        }
        const id = add({
          ...(about && { id: `about ${about}` }),
          title,
          description: text,
          type: 'said',
          timeout: undo ? stayWithUndo : stay,
          actionProps: undo && { children: 'Undo', onClick },
        })
        return id
      },
      complain: (title: string, text?: string) =>
        add({ title, description: text, type: 'error', priority: 'high', timeout: 0 }),
    }),
    [add, close],
  )
}
