const silent = () => undefined

/** Empty announcements for the drag library: the list has its own announcements. */
export const emptyDragAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
