/** `Good afternoon, Musa`: by the reader's own clock, with the first name where one is known. */
export function greeting(now: Date, fullName: string | null | undefined): string {
  const hour = now.getHours()
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first] = fullName?.trim().split(/\s+/) ?? []
  return first ? `Good ${part}, ${first}` : `Good ${part}`
}
