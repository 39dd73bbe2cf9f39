import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide'
import { useEffect } from 'react'
import { Icon } from './icon.tsx'
import { maxToasts, showToasts, toastDuration, type ToastMessage } from './toast-queue.ts'
import './toasts.css'

const manager = Toast.createToastManager()

/** Where messages stand: F6 moves the focus to them. */
export default function ToastArea() {
  // The provider below listens to the manager by now: effects of children come first.
  useEffect(() => showToasts(add), [])
  return (
    <Toast.Provider limit={maxToasts} timeout={toastDuration({ kind: 'said' })} toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function add({ id, kind, title, text, undo }: ToastMessage): void {
  const timeout = toastDuration({ kind, undo })
  if (kind === 'error') {
    manager.add({ id, title, description: text, type: kind, priority: 'high', timeout })
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
    timeout,
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
