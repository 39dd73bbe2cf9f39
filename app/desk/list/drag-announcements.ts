const silent = () => undefined

/** The list makes its own drag announcements; the drag library's would duplicate them. */
export const silentAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
