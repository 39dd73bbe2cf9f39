const ambiguousDateQuestion = ': say which comes first, the day or the month.'

/** Formats the remark about a date such as 03/04/2026, which has two readings. */
export const formatAmbiguousDate = (text: string, readings: readonly [string, string]): string =>
  `“${text}” is ${readings.join(' or ')}${ambiguousDateQuestion}`

/** Whether a remark of an import is about a date with two readings. */
export const isAboutAmbiguousDate = (remark: string): boolean => remark.endsWith(ambiguousDateQuestion)
