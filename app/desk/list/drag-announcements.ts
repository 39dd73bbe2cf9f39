const announceNothing = () => undefined

/** Empty announcements for the drag library, because the list makes its own announcements. */
export const emptyDragAnnouncements = {
  announcements: {
    onDragStart: announceNothing,
    onDragOver: announceNothing,
    onDragEnd: announceNothing,
    onDragCancel: announceNothing,
  },
  screenReaderInstructions: { draggable: '' },
}
