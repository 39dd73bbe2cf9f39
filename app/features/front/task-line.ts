import { countDaysAgo, formatShortDateAndTime, formatTime } from '../../platform/dates/date-format.ts'
import { paths } from '../../platform/paths.ts'
import type { Task } from '../../platform/tasks/task-queries.ts'
import { formatQuantity } from '../../platform/text/pluralize.ts'

/**
 * Task on the home page of the back office: a sentence with a linked title, a quotation or explanation, and a button.
 */
export type TaskLine = {
  before: string
  title: string
  to: string
  /** Quotation of the message from the colleague who requested the task. */
  quote: string | null
  note: string | null
  action: string
}

const unknownPersonName = 'A former colleague'
const formatTaskTitle = (title: string | null) => title?.trim() || 'Untitled'

export function describeTask({ kind, id, title, person, text, count }: Task): TaskLine {
  const quote = text?.trim() || null
  switch (kind) {
    case 'review':
      return {
        before: `${person ?? unknownPersonName} asks you to review `,
        title: formatTaskTitle(title),
        to: paths.adminArticle(id ?? ''),
        quote,
        note: null,
        action: 'Review',
      }
    case 'changes':
      return {
        before: `${person ?? unknownPersonName} asks for changes in `,
        title: formatTaskTitle(title),
        to: paths.adminArticle(id ?? ''),
        quote,
        note: null,
        action: 'Open',
      }
    case 'mention':
      return {
        before: `${person ?? unknownPersonName} mentions you in a comment on `,
        title: formatTaskTitle(title),
        to: paths.adminArticle(id ?? ''),
        quote,
        note: null,
        action: 'Open',
      }
    case 'vote':
      return {
        before: 'Your vote is missing on the application of ',
        title: formatTaskTitle(title),
        to: paths.adminApplication(id ?? ''),
        quote,
        note: null,
        action: 'Vote',
      }
    case 'application':
      return {
        before: '',
        title: `${formatQuantity(count, 'application is', 'applications are')} waiting for a first answer`,
        to: `${paths.adminApplications}?tab=submitted`,
        quote,
        note: 'Applicants are promised an answer within 5 working days.',
        action: 'Open',
      }
    case 'question':
      return {
        before: '',
        title: formatQuantity(count, 'question from the contact form', 'questions from the contact form'),
        to: `${paths.adminApplications}?tab=questions`,
        quote,
        note: null,
        action: 'Open',
      }
    default:
      return kind satisfies never
  }
}

export type TaskDueLevel = 'late' | 'soon' | 'calm'

/** Due date in words, and the level of urgency. Undefined without a due date. `now` is in ms since 1970. */
export function describeTaskDueDate(
  due: string | null,
  now: number,
): { text: string; level: TaskDueLevel } | undefined {
  if (!due) return undefined
  const days = -countDaysAgo(due, now)
  if (Date.parse(due) < now)
    return {
      text: days === 0 ? `Was due today, ${formatTime(due)}` : `Overdue since ${formatShortDateAndTime(due, now)}`,
      level: 'late',
    }
  if (days === 0) return { text: `Due today, ${formatTime(due)}`, level: 'late' }
  if (days === 1) return { text: `Due tomorrow, ${formatTime(due)}`, level: 'soon' }
  return { text: `Due ${formatShortDateAndTime(due, now)}`, level: 'calm' }
}
