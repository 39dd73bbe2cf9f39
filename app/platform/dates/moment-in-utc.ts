const inUtc = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment, the same for whoever reads it, wherever: a letter and the page it leads to must agree. */
export const momentInUtc = (moment: string) => `${inUtc.format(new Date(moment))} UTC`
