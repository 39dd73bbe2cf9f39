import type { Json } from '../../platform/db/database.gen.ts'
import { parseTimetable, sortByTime } from '../../platform/timetable.ts'
import { type FieldKind, type FieldTexts, pickFieldTexts } from './field-kind.ts'
import { mergeItems } from './merge-items.ts'

/** Field for a programme by day with at most `most` lines. The lines are stored in chronological order. */
export const defineTimetableField = ({ most, ...rest }: FieldTexts & { most: number }): FieldKind<Json> => ({
  ...pickFieldTexts(rest),
  control: { name: 'timetable', most },
  blank: [],
  check(value) {
    const lines = parseTimetable(value)
    if (lines.some(({ day }) => !day)) return 'Every session needs a day.'
    return lines.some(({ title }) => !title.trim())
      ? 'Every session needs a title. Fill it in or remove the session.'
      : undefined
  },
  merge: (base, mine, theirs) => mergeItems(parseTimetable(base), parseTimetable(mine), parseTimetable(theirs)),
  toColumn: value =>
    sortByTime(parseTimetable(value)).map(line => ({ ...line, title: line.title.trim(), who: line.who.trim() })),
  show: value =>
    sortByTime(parseTimetable(value))
      .map(({ day, time, title, who }) => [`${day} ${time}`.trim(), title, who].filter(Boolean).join(', '))
      .join('\n'),
})
