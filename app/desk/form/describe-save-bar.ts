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
  /** Unsaved changes as short sentences, for a form that can name its changes. */
  changes?: readonly string[] | undefined
}

/** Maximum number of changes that the save bar names. */
const maxNamedChanges = 3

type SaveBarText = {
  title: string
  text: string
  /** Part of the page with a field that the user has to correct, or with a conflict that the user has to resolve. */
  toCorrect?: SaveBarPart
}

const list = new Intl.ListFormat('en-GB')
const nameParts = (parts: readonly SaveBarPart[]) => list.format(parts.map(({ title }) => title))

/** Text of the save bar: parts with unsaved changes, and parts that were not saved. Undefined without unsaved changes. */
export function describeSaveBar(parts: readonly SaveBarPart[]): SaveBarText | undefined {
  const dirty = parts.filter(({ isDirty }) => isDirty)
  if (dirty.length === 0) return undefined
  const conflicts = dirty.filter(({ status }) => status === 'conflict')
  const wrong = dirty.filter(({ isWrong, status }) => isWrong || status === 'refused' || status === 'failed')
  const stopped = [...conflicts, ...wrong.filter(part => !conflicts.includes(part))]
  const others = dirty.filter(part => !stopped.includes(part))
  const stay = others.length > 0 ? ` The changes in ${nameParts(others)} are still here.` : ''
  const toCorrect = stopped.find(({ isWrong, status }) => isWrong || status === 'conflict')
  const changes = dirty.flatMap(part => part.changes ?? [])
  if (stopped.length === 0 && dirty.length === 1 && changes.length > 0) {
    const more = changes.length - maxNamedChanges
    const named = changes.slice(0, maxNamedChanges).join('; ')
    return {
      title: formatQuantity(changes.length, 'unsaved change'),
      text: more > 0 ? `${named}; and ${more} more.` : `${named}.`,
    }
  }
  if (stopped.length === 0)
    return {
      title: dirty.length === 1 ? 'Unsaved changes' : `Unsaved changes in ${dirty.length} parts`,
      text: `In ${nameParts(dirty)}.`,
    }
  const reasons = stopped.map(({ title, status, said }) =>
    status === 'conflict' ? `${title}: choose a version.` : `${title}: ${said ?? 'correct the marked field.'}`,
  )
  return {
    title: conflicts.length > 0 ? `Conflict in ${nameParts(conflicts)}` : `Not saved: ${nameParts(stopped)}`,
    text: reasons.join(' ') + stay,
    ...(toCorrect && { toCorrect }),
  }
}
