const silent = () => undefined

/** A list that is dragged says itself what happens; the library behind the pointer would say it a second time, in its own words. */
export const silentAnnouncements = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
}
