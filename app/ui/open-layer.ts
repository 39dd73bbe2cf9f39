/** Whether a dialog or menu is open. Toasts do not count, though they have the role of a dialog. */
export const isLayerOpen = () =>
  [...document.querySelectorAll(':is([role$="dialog"], [role="menu"]):not(.toast)')].some(
    layer => !layer.closest('[hidden]'),
  )
