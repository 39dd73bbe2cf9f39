import * as v from 'valibot'
import { addressSearch, textMatching, oneOf, pageNumber, recordId, words } from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'
import { stages } from '../application.ts'
import { type ApplicationStage, type PossibleMove, stageNames } from '../application-stage.ts'

/** `open` is every application on its way; `questions` were asked with the contact form. */
export const applicationTabs = ['open', ...stages, 'decided', 'questions'] as const
export type ApplicationTab = (typeof applicationTabs)[number]

export const tabNames: Record<ApplicationTab, string> = {
  open: 'Open',
  submitted: stageNames.submitted,
  screening: stageNames.screening,
  referees: stageNames.referees,
  interview: stageNames.interview,
  decision: stageNames.decision,
  decided: 'Decided',
  questions: 'Questions',
}

const sorts = ['age', 'name', 'received'] as const
export type ApplicationSort = (typeof sorts)[number]

const search = addressSearch(
  {
    q: words(),
    tab: v.fallback(v.picklist(applicationTabs), 'open'),
    /** Columns show what is open; everything else is a list. */
    view: v.fallback(v.picklist(['stages', 'list']), 'stages'),
    circle: recordId(),
    country: textMatching(/^[A-Z]{2}$/),
    only: oneOf(['mine', 'late']),
    sort: v.fallback(v.picklist(sorts), 'age'),
    direction: oneOf(['asc', 'desc']),
    page: pageNumber(),
  },
  { paging: ['page'] },
)

export type ApplicationSearch = ReturnType<typeof search.read>

/** What the address of the list says. */
export const readApplicationSearch = search.read

export const applicationListPath = (now: Partial<ApplicationSearch>, change: Partial<ApplicationSearch> = {}): string =>
  search.at(paths.adminApplications, now, change)

/** Names begin with A, what waits with the oldest, what was received with the latest. */
const firstDirection = (sort: ApplicationSort) => (sort === 'received' ? 'desc' : 'asc')
export const sortDirection = ({ sort, direction }: Pick<ApplicationSearch, 'sort' | 'direction'>) =>
  direction ?? firstDirection(sort)

export function sortPath(now: ApplicationSearch, sort: ApplicationSort): string {
  const turned = sortDirection(now) === 'asc' ? 'desc' : 'asc'
  return applicationListPath(now, { sort, direction: now.sort === sort ? turned : undefined })
}

/** Columns are drawn of what is open, and of nothing else. */
export const isBoardView = ({ view, tab }: Pick<ApplicationSearch, 'view' | 'tab'>) =>
  view === 'stages' && tab === 'open'

/** One line of the list, or one card. */
export type ListedApplication = {
  id: string
  kind: 'membership' | 'contact'
  full_name: string
  organisation: string
  country: string | null
  stage: ApplicationStage
  stage_since: string
  created_at: string
  due_at: string | null
  is_late: boolean
  waits_for_me: boolean
  circle: { name: string; hue: string | null } | null
  /** Readers without a conflict, and how many of them have voted. */
  readers: number
  voted: number
  reader_names: string[]
  /** Letters of referees that have arrived. */
  answers: number
  interview_at: string | null
  conflicts: number
  moves: PossibleMove[]
}

export type ApplicationCounts = Record<ApplicationTab | 'late' | 'mine', number>
export type ApplicationPage = {
  rows: ListedApplication[]
  total: number
  /** What search and filters leave in each tab. */
  counts: ApplicationCounts
}
