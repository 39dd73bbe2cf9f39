import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide'
import { useEffect } from 'react'
import { Icon } from './icon.tsx'
import { showToasts, type ToastMessage } from './toast-queue.ts'
import './toasts.css'

/** Milliseconds a message stays; the clock stops while it is pointed at or has the focus. */
const stay = 4000
/** As long as something can be undone. */
const stayWithUndo = 10_000

const manager = Toast.createToastManager()

/** Where messages stand: at most three at once; F6 moves the focus to them. */
export default function ToastArea() {
  // The provider below listens to the manager by now: effects of children come first.
  useEffect(() => showToasts(add), [])
  return (
    <Toast.Provider limit={3} timeout={stay} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function add({ id, kind, title, text, undo }: ToastMessage): void {
  if (kind === 'error') {
    manager.add({ id, title, description: text, type: kind, priority: 'high', timeout: 0 })
    return
  }
  const onClick = () => {
    manager.close(id)
    undo?.()
  }
  manager.add({
    id,
    title,
    description: text,
    type: kind,
    timeout: undo ? stayWithUndo : stay,
    actionProps: undo && { children: 'Undo', onClick },
  })
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
