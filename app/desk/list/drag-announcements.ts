const silent = () => undefined

/** Announcements of the drag library are silenced, because the list makes its own. */
export const silentAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
