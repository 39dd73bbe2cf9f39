import * as v from 'valibot'
import type { ListDefinition } from '../../../desk/list/list-definition.ts'
import { defineListSorting } from '../../../desk/list/list-sorting.ts'
import {
  defineOneOfParameter,
  definePageNumberParameter,
  definePatternParameter,
  defineRecordIdParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import { paths } from '../../../platform/paths.ts'
import { applicationStages } from '../application.ts'
import { type ApplicationStage, applicationStageLabels, type PossibleStageMove } from '../application-stage.ts'

/**
 * Tabs of the application list. `open` contains all undecided applications, and `questions` contains the questions of
 * the contact form.
 */
export const applicationTabs = ['open', ...applicationStages, 'decided', 'questions'] as const
export type ApplicationTab = (typeof applicationTabs)[number]

const sortKeys = ['age', 'name', 'received'] as const

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(applicationTabs), 'open'),
    /** View of the tab `open`: columns or a list. Other tabs are always lists. */
    view: v.fallback(v.picklist(['stages', 'list']), 'stages'),
    circle: defineRecordIdParameter(),
    country: definePatternParameter(/^[A-Z]{2}$/),
    only: defineOneOfParameter(['mine', 'late']),
    sort: v.fallback(v.picklist(sortKeys), 'age'),
    direction: defineOneOfParameter(['asc', 'desc']),
    page: definePageNumberParameter(),
  },
  { paging: ['page'] },
)

export type ApplicationSearch = ReturnType<typeof urlParameters.read>

/** Reads the state of the application list from the URL. */
export const readApplicationSearch = urlParameters.read

export const buildApplicationListPath = (
  now: Partial<ApplicationSearch>,
  change: Partial<ApplicationSearch> = {},
): string => urlParameters.at(paths.adminApplications, now, change)

export const applicationList: ListDefinition<ApplicationTab, ApplicationSearch> = {
  nouns: 'applications',
  searched: 'names, organisations and email addresses',
  tabs: applicationTabs,
  tabNames: {
    open: 'Open',
    submitted: applicationStageLabels.submitted,
    screening: applicationStageLabels.screening,
    referees: applicationStageLabels.referees,
    interview: applicationStageLabels.interview,
    decision: applicationStageLabels.decision,
    decided: 'Decided',
    questions: 'Questions',
  },
  filters: ['circle', 'country', 'only'],
  at: buildApplicationListPath,
}

/**
 * Default sort direction of each column: names from A to Z, waiting time from the longest, date of receipt from the
 * newest.
 */
export const applicationSorting = defineListSorting<ApplicationSearch>(
  ({ sort }) => (sort === 'received' ? 'desc' : 'asc'),
  buildApplicationListPath,
)

/** Whether applications are shown in columns, which is only possible in the tab of open applications. */
export const isBoardView = ({ view, tab }: Pick<ApplicationSearch, 'view' | 'tab'>) =>
  view === 'stages' && tab === 'open'

/** Application in the list: a row of the table, or a card in a column. */
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
  /**
   * Number of reviewers, and number of reviewers who have voted. Reviewers with a conflict of interest are not
   * counted.
   */
  readers: number
  voted: number
  reader_names: string[]
  /** Number of referees who have answered. */
  answers: number
  interview_at: string | null
  conflicts: number
  moves: PossibleStageMove[]
}

export type ApplicationCounts = Record<ApplicationTab | 'late' | 'mine', number>
export type ApplicationPage = {
  rows: ListedApplication[]
  total: number
  /** Number of matching applications per tab. */
  counts: ApplicationCounts
}
