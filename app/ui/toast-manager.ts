import { Toast } from '@base-ui/react/toast'
import type { ToastMessage } from './toast-queue.ts'

export type ToastData = Pick<ToastMessage, 'link'>

/** Toasts of the page that are shown now. */
export const sharedToastManager = Toast.createToastManager<ToastData>()

/** Closes the toast with this id, if it is shown. */
export const closeToast = (id: string): void => sharedToastManager.close(id)
