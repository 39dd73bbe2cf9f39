const announceNothing = () => undefined

/** Empty announcements for the drag library. Lists, calendars and menus make their own announcements. */
export const emptyDragAnnouncements = {
  announcements: {
    onDragStart: announceNothing,
    onDragOver: announceNothing,
    onDragEnd: announceNothing,
    onDragCancel: announceNothing,
  },
  screenReaderInstructions: { draggable: '' },
}
