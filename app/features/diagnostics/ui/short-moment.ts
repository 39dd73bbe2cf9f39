const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** The time today, the day and the time before that, in the reader's own zone. */
export function shortMoment(at: string): string {
  const moment = new Date(at)
  return moment.toDateString() === new Date().toDateString() ? clock.format(moment) : date.format(moment)
}
