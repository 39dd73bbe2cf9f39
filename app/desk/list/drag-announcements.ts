const silent = () => undefined

/** Empty announcements for the drag library, because the list makes its own announcements. */
export const emptyDragAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
