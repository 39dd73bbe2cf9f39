import { type Finding, makeFindingReporter } from '../../../desk/checker/finding.ts'
import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import type { ChairLinks } from './chair-links.ts'
import type { StoredChair } from './flagship-admin-queries.ts'

const { stops, advises } = makeFindingReporter<'number' | 'name' | 'named_on' | 'request' | 'article_id'>()

type CheckContext = {
  /** Id of the chair. Undefined for a new chair. */
  id: string | undefined
  /** Chairs of the same edition. */
  chairs: readonly Pick<StoredChair, 'id' | 'number' | 'name'>[]
  links: ChairLinks
  today: CalendarDay
}

/** Findings about a chair (numbered seat): data that visitors miss, and a number that another chair has. */
export function checkChair(fields: FieldValues, { id, chairs, links, today }: CheckContext): Finding[] {
  const name = toTrimmedText(fields.name)
  const namedOn = toTrimmedText(fields.named_on)
  const other = chairs.find(chair => chair.number === Number(fields.number) && chair.id !== id)
  const findings = [
    other && stops('number', `Seat ${other.number} of this edition exists already${other.name && `: ${other.name}`}.`),
    !name &&
      namedOn &&
      namedOn < today &&
      advises('named_on', 'The announcement date has passed, and the name is empty.'),
    name && !toTrimmedText(fields.request) && advises('request', 'The topic is missing on the place card.'),
    name &&
      !links.circle &&
      advises('article_id', 'The seat has no colour: neither interview nor profile has a circle.'),
    links.interview?.isPublic === false &&
      advises('article_id', 'The interview is not published, so visitors do not see it.'),
  ]
  return findings.filter(finding => typeof finding === 'object')
}
