/** Greeting by the user's own clock, e.g. `Good afternoon, Musa`. Only the first name is used, if the name is known. */
export function formatGreeting(now: Date, fullName: string | null | undefined): string {
  const hour = now.getHours()
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first] = fullName?.trim().split(/\s+/) ?? []
  return first ? `Good ${part}, ${first}` : `Good ${part}`
}
