import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { RowSelection } from './use-row-selection.ts'

/**
 * Selects all matches of search and filters on all pages.
 * @param find returns the ids of the matches
 */
export function useSelectAllMatches(selection: RowSelection, find: () => Promise<readonly string[]>) {
  const { complain } = useToast()
  return () =>
    find().then(
      ids => selection.set(ids, true),
      () => complain('Some could not be selected', noAnswerSentence),
    )
}
