import { formatQuantity } from '../../platform/text/pluralize.ts'
import type { FormSaveState } from './form-save-state.ts'

/** Form of a page that has one save bar for all its forms. */
export type SaveBarPart = {
  /** Id of the heading that names the form. */
  id: string
  title: string
  isDirty: boolean
  status: FormSaveState['status']
  /** Reason why the last save failed. */
  said: string | undefined
  /** Whether a field of the form shows an error or a conflict. */
  isWrong: boolean
  /** Whether the last press on the save button has left out the form because of a wrong field. */
  isLeftOut?: boolean
  /** Unsaved changes as short sentences, for a form that can name its changes. */
  changes?: readonly string[] | undefined
}

/** Maximum number of changes that the save bar names. */
const maxNamedChanges = 3

type SaveBarText = {
  title: string
  text: string
  /** Whether a part was not saved. */
  isStopped: boolean
  /** Part of the page with a field that the user has to correct, or with a conflict that the user has to resolve. */
  toCorrect?: SaveBarPart
}

const listFormat = new Intl.ListFormat('en-GB')
const formatPartTitles = (parts: readonly SaveBarPart[]) => listFormat.format(parts.map(({ title }) => title))

const formatReason = ({ title, status, said }: SaveBarPart) =>
  status === 'conflict' ? `${title}: choose a version.` : `${title}: ${said ?? 'correct the marked field.'}`

/** Text of the save bar: parts with unsaved changes, and parts that were not saved. Undefined without unsaved changes. */
export function describeSaveBar(parts: readonly SaveBarPart[]): SaveBarText | undefined {
  const dirty = parts.filter(({ isDirty }) => isDirty)
  if (dirty.length === 0) return undefined
  const conflicts = dirty.filter(({ status }) => status === 'conflict')
  const wrong = dirty.filter(({ isLeftOut, status }) => isLeftOut || status === 'refused' || status === 'failed')
  const stopped = [...conflicts, ...wrong.filter(part => !conflicts.includes(part))]
  const others = dirty.filter(part => !stopped.includes(part))
  const stay = others.length > 0 ? ` The changes in ${formatPartTitles(others)} are still here.` : ''
  const toCorrect =
    stopped.find(({ isWrong, status }) => isWrong || status === 'conflict') ?? dirty.find(({ isWrong }) => isWrong)
  const correct = toCorrect && { toCorrect }
  const changes = dirty.flatMap(part => part.changes ?? [])
  if (stopped.length === 0 && dirty.length === 1 && changes.length > 0) {
    const more = changes.length - maxNamedChanges
    const named = changes.slice(0, maxNamedChanges).join('; ')
    return {
      title: formatQuantity(changes.length, 'unsaved change'),
      text: more > 0 ? `${named}; and ${more} more.` : `${named}.`,
      isStopped: false,
      ...correct,
    }
  }
  if (stopped.length === 0)
    return {
      title: dirty.length === 1 ? 'Unsaved changes' : `Unsaved changes in ${dirty.length} parts`,
      text: [`In ${formatPartTitles(dirty)}.`, ...dirty.filter(({ isWrong }) => isWrong).map(formatReason)].join(' '),
      isStopped: false,
      ...correct,
    }
  return {
    title:
      conflicts.length > 0 ? `Conflict in ${formatPartTitles(conflicts)}` : `Not saved: ${formatPartTitles(stopped)}`,
    text: stopped.map(formatReason).join(' ') + stay,
    isStopped: true,
    ...correct,
  }
}
