import type { Json } from '../../platform/db/database.gen.ts'
import { inTime, timetableIn } from '../../platform/timetable.ts'
import { type About, about, type FieldKind } from './field-kind.ts'
import { mergeItems } from './merge-items.ts'

/** Days with what happens on each of them, at most `most` lines. What is saved stands in the order of the clock. */
export const timetable = ({ most, ...rest }: About & { most: number }): FieldKind<Json> => ({
  ...about(rest),
  control: { name: 'timetable', most },
  blank: [],
  check(value) {
    const lines = timetableIn(value)
    if (lines.some(({ day }) => !day)) return 'Each line needs a day.'
    return lines.some(({ title }) => !title.trim()) ? 'Say of each line what happens, or take it away.' : undefined
  },
  merge: (base, mine, theirs) => mergeItems(timetableIn(base), timetableIn(mine), timetableIn(theirs)),
  toColumn: value =>
    inTime(timetableIn(value)).map(line => ({ ...line, title: line.title.trim(), who: line.who.trim() })),
  show: value =>
    inTime(timetableIn(value))
      .map(({ day, time, title, who }) => [`${day} ${time}`.trim(), title, who].filter(Boolean).join(', '))
      .join('\n'),
})
