import { useQueryClient } from '@tanstack/react-query'
import { useRunAction } from '../../../desk/action/use-instant-action.ts'
import type { FunctionOutcome } from '../../../platform/db/call-function.ts'
import { attachAlbum, attachArticle } from './event-connection-queries.ts'

/** Types of records that can be connected on the page of an event. */
export type AttachableRecord = 'article' | 'album'

type AttachedRecord = { id: string; title: string }
/** Function that reverts the change. Available once the previous state is known. */
type Attached = { back: () => Promise<FunctionOutcome> }

/** Connects records with an event and disconnects them. Each change takes effect at once and offers undo. */
export function useEventAttachments(event: string) {
  const client = useQueryClient()
  const tell = useRunAction()

  async function write(
    kind: AttachableRecord,
    { id }: AttachedRecord,
    isAttached: boolean,
  ): Promise<FunctionOutcome<Attached>> {
    if (kind === 'album') {
      const answer = await attachAlbum(client, id, isAttached ? event : null)
      return 'refusal' in answer ? answer : { done: { back: () => attachAlbum(client, id, answer.done) } }
    }
    const answer = await attachArticle(client, id, event, isAttached)
    if ('refusal' in answer) return answer
    return { done: { back: () => attachArticle(client, id, event, !isAttached, answer.done ?? undefined) } }
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
