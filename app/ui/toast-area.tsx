import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { sharedToastManager, type ToastData } from './toast-manager.ts'
import { getToastDuration, maxToasts, showToasts, type ToastMessage } from './toast-queue.ts'
import './toasts.css'

/** Container of the toasts. The key F6 moves the focus to the container. */
export default function ToastArea() {
  // Shows the queued toasts. The provider below already listens, because effects of children run first.
  useEffect(() => showToasts(addToast), [])
  return (
    <Toast.Provider limit={maxToasts} timeout={getToastDuration({ kind: 'said' })} toastManager={sharedToastManager}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function addToast({ id, kind, title, text, undo, stays, link }: ToastMessage): void {
  const onClick = () => {
    sharedToastManager.close(id)
    undo?.()
  }
  sharedToastManager.add({
    id,
    title,
    description: text,
    type: kind,
    timeout: getToastDuration({ kind, undo, stays, link }),
    data: { link },
    ...(kind === 'error' && { priority: 'high' }),
    actionProps: undo && { children: 'Undo', onClick },
  })
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`toast toast-${toast.type ?? 'said'}`}
      swipeDirection={['right', 'down']}
      // Removes an attribute with which the library hides announced errors and all close buttons from screen readers,
      // although Tab still reaches them.
      aria-hidden={false}
    >
      <Toast.Content className="toast-words">
        <Toast.Title className="toast-title" render={<b />} />
        <Toast.Description />
        {toast.data?.link && (
          <Link className="toast-link" to={toast.data.link.to} onClick={() => sharedToastManager.close(toast.id)}>
            {toast.data.link.label}
          </Link>
        )}
      </Toast.Content>
      {toast.actionProps && <Toast.Action className="toast-action" />}
      <Toast.Close className="toast-close" aria-label="Close" aria-hidden={false}>
        <Icon drawing={X} />
      </Toast.Close>
    </Toast.Root>
  ))
}
