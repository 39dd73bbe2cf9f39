import { useQueryClient } from '@tanstack/react-query'
import { useRunAction } from '../../../desk/action/use-instant-action.ts'
import type { FunctionCallOutcome } from '../../../platform/db/call-function.ts'
import { attachAlbumToEvent, attachArticleToEvent } from './event-connection-queries.ts'

/** Types of records that can be connected on the page of an event. */
export type AttachableRecord = 'article' | 'album'

type AttachedRecord = { id: string; title: string }
/** Function that reverts the change. Available once the previous state is known. */
type AttachmentUndo = { back: () => Promise<FunctionCallOutcome> }

/**
 * Connects records with an event and disconnects records from it. Each change takes effect immediately and offers
 * undo.
 */
export function useEventAttachments(event: string) {
  const client = useQueryClient()
  const tell = useRunAction()

  async function write(
    kind: AttachableRecord,
    { id }: AttachedRecord,
    isAttached: boolean,
  ): Promise<FunctionCallOutcome<AttachmentUndo>> {
    if (kind === 'album') {
      const answer = await attachAlbumToEvent(client, id, isAttached ? event : null)
      return 'refusal' in answer ? answer : { done: { back: () => attachAlbumToEvent(client, id, answer.done) } }
    }
    const answer = await attachArticleToEvent(client, id, event, isAttached)
    if ('refusal' in answer) return answer
    return { done: { back: () => attachArticleToEvent(client, id, event, !isAttached, answer.done ?? undefined) } }
  }

  const confirmChange = (
    kind: AttachableRecord,
    record: AttachedRecord,
    isAttached: boolean,
    title: string,
    text: string,
  ) =>
    tell(
      () => write(kind, record, isAttached),
      title,
      text,
      ({ back }) =>
        void tell(
          back,
          `“${record.title}” undone`,
          isAttached ? 'The link to the event is removed.' : 'The link to the event is restored.',
        ),
    )
  return {
    attach: (kind: AttachableRecord, record: AttachedRecord) =>
      confirmChange(kind, record, true, `“${record.title}” added`, 'Linked on the event page when both are public.'),
    takeOut: (kind: AttachableRecord, record: AttachedRecord) =>
      confirmChange(kind, record, false, `“${record.title}” removed`, `The ${kind} is not changed.`),
  }
}
